"""The dealer trainer: hands dealt for practice and a question about each. It needs no night and no
network, and nothing of it is kept. The worker deals, and knows the answers.

The round of the dealer trainer. Forgotten when another night is opened, and by a reload.
"""

from __future__ import annotations

from browser import Element

from pycore.night.table.trainer import (
    TrainerAnswer,
    TrainerHouse,
    TrainerOption,
    TrainerQuestion,
    TrainerView,
)
from pycore.portable import hand_words
from webapp.ui.app.app import App
from webapp.ui.app.room import Room
from webapp.ui.kit import keyboard, page, words
from webapp.ui.kit.choice import listed
from webapp.ui.kit.html import NOTHING, Markup, Piece, html
from webapp.ui.kit.icons import icon
from webapp.ui.kit.parts import button, clause, link
from webapp.ui.kit.words import t
from webapp.ui.table.felt import felt
from webapp.worker.answers import Reply


class TrainerState:
    """*question* is the question that is on the screen, with its answer as soon as there is one;
    *round* what the worker told last, which has the question after it.
    """

    def __init__(self) -> None:
        self.key: str = ""
        self.chosen: list[int] = []
        self.question: TrainerQuestion | None = None
        self.round: TrainerView | None = None
        self.is_answered: bool = False
        self.waits: bool = False
        self.turn: int = 0


def room_state(app: App) -> TrainerState:
    return app.state(TrainerState)


def render(app: App) -> Markup:
    now = room_state(app).round
    if not now:
        return html('<p class="soft pad" role="status">{ui.trainer.dealing}</p>')
    trainer_question = room_state(app).question
    if not trainer_question:
        return _over(now)
    return html(
        '<div class="train" data-test="trainer" data-kind="{kind}">{head}{felt}'
        '<section class="train-ask"><h2 class="train-question" id="train-question" tabindex="-1" '
        'data-test="question">{question}</h2>{options}{answer}</section>{rules}</div>',
        kind=trainer_question["kind"],
        head=_head(app, now),
        felt=felt(trainer_question["felt"], False),
        question=_question(trainer_question),
        options=_options(app, now, trainer_question),
        answer=_answer(trainer_question, now["last_answer"])
        if room_state(app).is_answered
        else NOTHING,
        rules=NOTHING if now["marks"] else _rules(now),
    )


def _head(app: App, now: TrainerView) -> Markup:
    done = len(now["marks"])
    return html(
        '<div class="train-head"><p class="small"><b data-test="where">{where}</b> '
        '<span class="soft" data-test="score">{score}</span></p><ol class="train-marks" '
        'aria-hidden="true">{marks}</ol></div>',
        where=t(
            "ui.trainer.where",
            n=done if room_state(app).is_answered else done + 1,
            count=now["of"],
        ),
        score=words.count("ui.trainer.score", now["score"]),
        marks=[
            html(
                '<li class="{css}"></li>',
                css="" if i >= done else "mark-ok" if now["marks"][i]["is_right"] else "mark-no",
            )
            for i in range(now["of"])
        ],
    )


# ---- the question ----


def _question(question: TrainerQuestion) -> Piece:
    kind = question["kind"]
    key = "ui.trainer.ask." + kind
    if kind == "least" and not question["chips"]:
        key += ".bet"
    if kind == "winner" and question["pot_index"] >= 0:
        pot = (
            t("ui.hands.pot-side", n=question["pot_index"])
            if question["pot_index"]
            else t("ui.hands.pot-main")
        )
        return t("ui.trainer.ask.winner.of", pot=pot)
    if question["cause"]:
        return t(
            key + ".of", cause=words.voice().clause(question["cause"])[1] or question["cause"]
        )
    level = question["level"]
    return t(
        key,
        seat=question["seat"],
        chips=question["chips"],
        blinds=words.blinds(level["small"], level["big"], level["ante"]),
    )


def _options(app: App, now: TrainerView, question: TrainerQuestion) -> Markup:
    """The answers, each a key of its own; once one was given only it and the right one stay."""
    trainer_answer = now["last_answer"] if room_state(app).is_answered else None
    rows = []
    for i in range(len(question["options"])):
        if not trainer_answer:
            rows.append(_key(question["options"][i], i, room_state(app).waits))
        elif i in (trainer_answer["right"], trainer_answer["chosen"]):
            rows.append(
                _told(
                    question["options"][i],
                    i == trainer_answer["right"],
                    i == trainer_answer["chosen"],
                )
            )
    return html(
        '<div class="train-keys" role="group" aria-labelledby="train-question">{rows}</div>',
        rows=rows,
    )


def _key(option: TrainerOption, index: int, waits: bool) -> Markup:
    return button(
        "train-answer",
        html(
            '<kbd aria-hidden="true">{n}</kbd><span>{said}</span>',
            n=index + 1,
            said=answer_text(option),
        ),
        "btn-big train-key",
        "",
        html(
            'id="train-{nth}" data-nth="{nth}" data-keys="{key}" data-test="option"',
            nth=index,
            key=index + 1,
        ),
        waits,
    )


def _told(option: TrainerOption, is_right: bool, is_chosen: bool) -> Markup:
    css = "train-told train-ok" if is_right else "train-told train-no"
    key = "ui.trainer.yours" if is_chosen else "ui.trainer.right"
    return html(
        '<p class="{css}" data-test="{test}">{icon}<span>{said}'
        '<span class="hidden-text">, {which}</span></span></p>',
        css=css,
        test="right" if is_right else "wrong",
        icon=icon("check" if is_right else "cross"),
        said=answer_text(option),
        which=t(key),
    )


def answer_text(option: TrainerOption) -> str:
    """Return an answer in words."""
    code = option["code"]
    if code == "seat":
        return t("common.seat", seat=option["seats"][0])
    if code == "split":
        seats = ["%d" % seat for seat in option["seats"]]
        return t("ui.trainer.option.split", names=hand_words.in_a_row(t, seats))
    if code == "chips":
        return words.grouped(option["chips"][0])
    if code == "pots":
        return " + ".join([words.grouped(chips) for chips in option["chips"]])
    return t("ui.trainer.option." + code)


# ---- the answer ----


def _answer(question: TrainerQuestion, trainer_answer: TrainerAnswer | None) -> Markup:
    """Right or not, what decides, and the next question under the thumb."""
    if not trainer_answer:
        return NOTHING
    is_right = trainer_answer["right"] == trainer_answer["chosen"]
    decides = trainer_answer["clause"]
    why = "clause." + decides
    if not decides or not words.has(why):
        why = "ui.trainer.why." + question["kind"]
    return html(
        '<div class="train-result" role="status" data-test="result" data-right="{right}">'
        "<p><b>{verdict}</b> {why}{clause}</p></div>"
        '<div class="train-foot">{next}</div>',
        right="1" if is_right else "0",
        verdict=t("ui.trainer.is-right" if is_right else "ui.trainer.is-wrong"),
        why=t(why),
        clause=clause(decides),
        next=button(
            "train-next",
            t("ui.trainer.next"),
            "btn-main btn-big btn-wide",
            "next",
            html('id="train-next" data-keys="enter" data-test="next"'),
        ),
    )


# ---- the end of a round ----


def _over(now: TrainerView) -> Markup:
    missed = [mark for mark in now["marks"] if not mark["is_right"]]
    rows = [
        html(
            "<li><span>{kind}</span>{clause}</li>",
            kind=t("ui.trainer.kind." + mark["kind"]),
            clause=clause(mark["clause"]),
        )
        for mark in missed
    ]
    again = NOTHING
    if rows:
        again = html(
            '<h3>{ui.trainer.missed}</h3><ul class="rows rows-tight rows-in">{rows}</ul>',
            rows=rows,
        )
    return html(
        '<section class="panel stack train-over" data-test="over">'
        '<p class="label">{ui.trainer.over}</p><h2 class="train-sum num" data-test="sum">{sum}'
        '</h2><p class="lead soft">{verdict}</p><div class="stack stack-tight">{more}{back}'
        "</div>{again}</section>{rules}",
        sum=t("ui.trainer.sum", n=now["score"], count=now["of"]),
        verdict=t("ui.trainer.all-right") if not missed else t("ui.trainer.go-on"),
        again=again,
        more=button(
            "train-again",
            t("ui.trainer.again"),
            "btn-main btn-big btn-wide",
            "shuffle",
            html('id="train-again" data-keys="enter"'),
        ),
        back=link("/nights", t("ui.nav.nights-long"), "btn btn-wide", "back"),
        rules=_rules(now),
    )


def _rules(now: TrainerView) -> Markup:
    """The house rules that are trained by; another choice deals anew."""
    houses = [(house["key"], _house(house)) for house in now["houses"]]
    place = "train-house"
    return html(
        '<form class="field train-rules" data-submit="none">{houses}</form>',
        houses=listed(place, place, place, t("ui.trainer.house"), houses, now["key"]),
    )


def _house(house: TrainerHouse) -> str:
    """What rules are called; shipped ones in the page's language."""
    key = "house." + house["house"]
    return t(key) if house["house"] and words.has(key) else house["name"]


# ---- asking ----


def ask(app: App, seed: str, then_next: bool) -> None:
    """Tell the worker what was chosen; *then_next* goes on to the question that comes back."""
    turn = room_state(app).turn + 1
    room_state(app).turn = turn
    room_state(app).waits = True

    def answered(reply: Reply[TrainerView]) -> None:
        if room_state(app).turn != turn or app.route != "trainer":
            return
        room_state(app).waits = False
        if "ok" in reply:
            room_state(app).round = reply["ok"]
            room_state(app).key = reply["ok"]["key"]
            room_state(app).is_answered = not then_next
            if then_next:
                room_state(app).question = reply["ok"]["question"]
        else:
            app.failed(reply)
        app.draw()
        if "ok" in reply and not then_next:
            page.focus("train-next")

    wish = {"key": room_state(app).key, "seed": seed, "chosen": room_state(app).chosen}
    app.bus.call("trainer", wish, answered)


_listening: list[bool] = []


def opened(app: App) -> None:
    if not _listening:
        _listening.append(True)
        keyboard.on_shortcut(lambda: app.route == "trainer" and not app.clause)
    if not room_state(app).round:
        ask(app, "", True)


# ---- taps ----


def answer(app: App, element: Element) -> None:
    now = room_state(app).round
    if not now or room_state(app).waits or room_state(app).is_answered:
        return
    room_state(app).chosen = room_state(app).chosen + [int(page.data(element, "nth"))]
    ask(app, now["seed"], False)


def go_on(app: App, element: Element) -> None:
    now = room_state(app).round
    if now and room_state(app).is_answered:
        room_state(app).is_answered = False
        room_state(app).question = now["question"]
        app.draw()
        page.focus("train-question" if now["question"] else "train-again")


def again(app: App, element: Element) -> None:
    room_state(app).chosen = []
    ask(app, "", True)


def choose_house(app: App, element: Element) -> None:
    room_state(app).key = element.value
    again(app, element)


ROOM = Room(
    "trainer",
    render,
    actions={
        "train-answer": answer,
        "train-next": go_on,
        "train-again": again,
        "train-house": choose_house,
    },
    opened=opened,
    of_night=False,
)
