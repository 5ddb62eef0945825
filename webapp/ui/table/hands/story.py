"""One hand, step by step: the felt as it lay, what was done, what decided it and by which clause.
The worker plays the hand again; the screen only says it.

Which hands are listed, and the one that is told. Forgotten when the night is closed.
"""

from __future__ import annotations

from browser import Element

from pycore.kernel.clauses import Refusal
from pycore.night.table.hand_story import HandLine, HandsPlayed, HandStory, Sentence
from pycore.portable import hand_words
from webapp.ui.app.app import App
from webapp.ui.kit import page, words
from webapp.ui.kit.html import NOTHING, Markup, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, link, refusal, why_key
from webapp.ui.kit.words import t
from webapp.ui.table import cards
from webapp.ui.table.cards import short, split
from webapp.ui.table.felt import felt
from webapp.worker.answers import Reply


class HandsState:
    """*turn* numbers the questions to the worker: what a later one has overtaken is dropped."""

    def __init__(self) -> None:
        self.table: int = 0
        self.ticket: int = 0
        self.played: HandsPlayed | None = None
        self.lines: list[HandLine] = []
        self.story: HandStory | None = None
        self.refused: Refusal | None = None
        self.turn: int = 0


def room_state(app: App) -> HandsState:
    return app.state(HandsState)


def panel(app: App) -> Markup:
    refused = room_state(app).refused
    hand_story = room_state(app).story
    if refused:
        return html(
            '<div class="stack">{refused}{all}</div>', refused=refusal(refused), all=_all(app, 0)
        )
    if not hand_story:
        return html('<p class="soft pad" role="status">{ui.hands.looking}</p>')
    return html(
        '<div class="replay">{felt}<section class="panel replay-panel">{step}{keys}</section>'
        '<section class="panel panel-flush replay-whole"><div class="panel-head">'
        '<h2>{ui.hands.whole}</h2></div><ol class="rows rows-tight" data-test="story">{lines}</ol>'
        '<div class="pad cluster">{before}{after}{all}</div></section></div>',
        felt=felt(hand_story["felt"]),
        step=_step(hand_story),
        keys=_keys(hand_story),
        lines=[_whole_line(hand_story, i) for i in range(len(hand_story["steps"]))],
        before=_other(app, hand_story, hand_story["before"]),
        after=_other(app, hand_story, hand_story["after"]),
        all=_all(app, hand_story["table"]),
    )


def _step(story: HandStory) -> Markup:
    sentences = story["steps"][story["step"]]
    return html(
        '<div class="replay-step" aria-live="polite" data-test="step" data-step="{step}">'
        '<p class="label">{which}</p><p class="replay-says" data-test="says">{first}</p>'
        '<ul class="replay-why">{rest}</ul></div>',
        step=story["step"],
        which=t("ui.hands.step", n=story["step"] + 1, count=len(story["steps"])),
        first=_said(story, sentences[0]),
        rest=[html("<li>{said}</li>", said=_said(story, phrase)) for phrase in sentences[1:]],
    )


def _said(story: HandStory, phrase: Sentence) -> Markup:
    return html(
        "{faces}{said}{clause}",
        faces=_faces(phrase),
        said=sentence(story, phrase),
        clause=why_key(phrase["clause"]),
    )


def _faces(phrase: Sentence) -> Markup:
    if not phrase["cards"]:
        return NOTHING
    return html(
        '<span class="faces replay-faces" aria-hidden="true">{faces}</span>',
        faces=[cards.face(card) for card in split(phrase["cards"])],
    )


def sentence(story: HandStory, phrase: Sentence) -> str:
    """Return a sentence of the story in words."""
    if phrase["code"] == "by":
        return t("ui.showdown.by." + phrase["by"])
    level = story["level"]
    return t(
        "ui.hands.say." + phrase["code"],
        who=_who(story, phrase["seat"]),
        seat=phrase["seat"],
        chips=phrase["chips"],
        number=phrase["number"],
        pot=_pot(phrase["number"]),
        cards=" ".join([short(card) for card in split(phrase["cards"])]),
        hand=hand_words.hand(t, phrase["hand"]) if phrase["hand"] else "",
        text=_text(phrase),
        blinds=words.blinds(level["small"], level["big"], level["ante"]),
    )


def _text(phrase: Sentence) -> str:
    """What somebody wrote; the cause of a misdeal in the words of its clause."""
    if phrase["code"] in ("kill-why", "misdeal-why") and not phrase["text"]:
        return words.voice().clause(phrase["clause"])[1] or phrase["clause"]
    return phrase["text"] or t("ui.hands.no-reason")


def _who(story: HandStory, at: int) -> str:
    for seat in story["felt"]["seats"]:
        if seat["seat"] == at:
            return t("ui.table.who", seat=at, name=words.called(seat["name"]))
    return t("common.seat", seat=at)


def _pot(pot_number: int) -> str:
    if pot_number < 0:
        return t("ui.hands.pot")
    return t("ui.hands.pot-side", n=pot_number) if pot_number else t("ui.hands.pot-main")


# ---- the ways through it ----


def _keys(story: HandStory) -> Markup:
    last_step = len(story["steps"]) - 1
    now = story["step"]
    return html(
        '<div class="replay-keys" role="group" '
        'aria-label="{ui.hands.steps}">{first}{back}{next}{last}</div>',
        first=_key("first", "home", 0, now == 0, "", t("ui.hands.first")),
        back=_key("back", "arrowleft", now - 1, now == 0, "back", t("ui.hands.back")),
        next=_key("next", "arrowright", now + 1, now == last_step, "next", t("ui.hands.next")),
        last=_key("last", "end", last_step, now == last_step, "", t("ui.hands.last")),
    )


def _key(name: str, keys: str, step: int, disabled: bool, drawing: str, label: str) -> Markup:
    facts = html(
        'id="story-{name}" data-keys="{keys}" data-step="{step}"', name=name, keys=keys, step=step
    )
    css = "btn-main" if name == "next" and not disabled else ""
    return button("story-step", label, css, drawing, facts, disabled)


def _whole_line(story: HandStory, step: int) -> Markup:
    """A step of the whole hand, which goes there."""
    is_now = step == story["step"]
    return html(
        '<li class="row-whole"><button type="button" class="replay-line{css}" '
        'data-act="story-step" id="story-{nth}" data-step="{nth}" {current}>{says}{mark}'
        "</button></li>",
        css=" replay-now" if is_now else "",
        nth=step,
        current=html('aria-current="step"') if is_now else "",
        says=sentence(story, story["steps"][step][0]),
        mark=_clauses(story, step),
    )


def _clauses(story: HandStory, step: int) -> Markup:
    """The clauses of a step, to be opened in the step itself."""
    named: list[str] = []
    for phrase in story["steps"][step]:
        if phrase["clause"] and phrase["clause"] not in named:
            named.append(phrase["clause"])
    if not named:
        return NOTHING
    return html(' <span class="soft small num">{named}</span>', named=words.joined(named))


def _other(app: App, story: HandStory, no: int) -> Markup:
    if not no:
        return NOTHING
    return link(
        "/night/%s/hands/%d/%d" % (app.tid, story["table"], no),
        t("ui.hands.hand", number=no),
        "btn",
        "back" if no < story["no"] else "next",
    )


def _all(app: App, table: int) -> Markup:
    route = "/night/%s/hands" % app.tid
    if table:
        route += "/%d" % table
    return html(
        '<a class="btn btn-plain" id="hands-all" href="#{route}">{icon}{ui.title.hands}</a>',
        route=route,
        icon=icon("table"),
    )


# ---- asking ----


def ask(app: App, table: int, no: int, step: int) -> None:
    turn = room_state(app).turn + 1
    room_state(app).turn = turn

    def answered(reply: Reply[HandStory]) -> None:
        if room_state(app).turn != turn or app.route != "hands":
            return
        if "ok" in reply:
            room_state(app).story = reply["ok"]
        elif "refused" in reply:
            room_state(app).refused = reply["refused"]
        else:
            app.failed(reply)
        app.draw()

    app.bus.call("hand-story", {"tid": app.tid, "table": table, "no": no, "step": step}, answered)


def to_step(app: App, element: Element) -> None:
    hand_story = room_state(app).story
    if hand_story:
        ask(app, hand_story["table"], hand_story["no"], int(page.data(element, "step")))


ACTIONS = {"story-step": to_step}
