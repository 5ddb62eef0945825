"""House rules and licence: what the organization keeps over its nights."""

from webapp.ui import book_entries, book_history, dom, house_form, words
from webapp.ui.dom import esc
from webapp.ui.icons import icon
from webapp.ui.parts import badge, button, clause, meter, refusal
from webapp.ui.words import h, t


def opened(app):
    app.load_book()


def render(app):
    if not app.book:
        return '<p class="soft">%s</p>' % h("ui.loading")
    if house_form.draft(app):
        return house_form.render(app)
    return (
        '<div class="split"><div class="stack stack-wide">%s%s%s</div>'
        '<div class="stack stack-wide">%s%s%s%s</div></div>'
    ) % (
        book_history.conflicts(app),
        _houses(app),
        _year(app),
        book_entries.licences(app),
        _room(app),
        book_entries.takings(app),
        book_history.panel(app),
    )


def jurisdiction(code):
    key = "jurisdiction." + code
    return t(key) if words.has(key) else code


# ---- house rules ----


def _houses(app):
    rows = [_house(one) for one in app.book["houses"]]
    return (
        '<section class="panel panel-flush"><div class="panel-head"><h2>%s</h2></div>'
        '<p class="pad-line soft">%s</p>%s<ul class="rows" data-test="houses">%s</ul>'
        '<div class="pad"><label class="btn file" for="house-file">%s%s</label>'
        '<input class="hidden-text" type="file" id="house-file" '
        'accept=".json,application/json" data-change="house-import"></div></section>'
    ) % (
        h("ui.book.houses"),
        h("ui.book.houses-help"),
        '<div class="pad">%s</div>' % refusal(app.refusals["house"])
        if "house" in app.refusals
        else "",
        "".join(rows),
        icon("bring"),
        h("ui.book.house-import"),
    )


def name_of(one):
    """A shipped set has its name in both languages; an own one is called what it is called."""
    key = "house." + one["id"]
    return t(key) if one["shipped"] and words.has(key) else one["name"]


def _house(one):
    facts = [t("ui.book.edition", edition=one["edition"])]
    if one["approval"]:
        facts.append(t("ui.book.approval", approval=one["approval"]))
    return (
        '<li class="%s"><div class="grow"><b>%s</b> %s%s<br><span class="soft small">%s</span>'
        '</div><div class="cluster row-acts">%s%s%s</div></li>'
    ) % (
        "gone" if one["retired"] else "",
        esc(name_of(one)),
        badge("", jurisdiction(one["jurisdiction"])),
        " " + badge("", t("ui.book.retired")) if one["retired"] else "",
        esc(" · ".join(facts)),
        _act("house-edit", "ui.book.copy" if one["shipped"] else "ui.book.new-edition", one),
        _act("house-export", "ui.book.export", one),
        "" if one["shipped"] else _retire(one),
    )


def _retire(one):
    key = "ui.book.offer" if one["retired"] else "ui.book.retire"
    return _act("house-retire", key, one)


def _act(act, key, one):
    return (
        '<button class="btn btn-plain" type="button" data-act="%s" data-house="%s" '
        'data-edition="%s" data-shipped="%s" data-retired="%s" aria-label="%s">%s</button>'
        % (
            act,
            esc(one["id"]),
            esc(one["edition"]),
            "1" if one["shipped"] else "",
            "1" if one["retired"] else "",
            esc("%s: %s, %s" % (t(key), name_of(one), one["edition"])),
            h(key),
        )
    )


def _fetch(app, element, then):
    def answered(reply):
        if "ok" in reply:
            then(reply["ok"])
        elif "refused" in reply:
            app.refusals["house"] = reply["refused"]
        else:
            app.failed(reply)
        app.draw()

    asked = {
        "house": dom.data(element, "house"),
        "edition": dom.data(element, "edition"),
        "shipped": dom.data(element, "shipped") == "1",
    }
    app.bus.call("house", asked, answered)


def edit(app, element):
    is_copy = dom.data(element, "shipped") == "1"

    def begin(told):
        house_form.begin(app, told["document"], is_copy)
        dom.scroll_up()

    _fetch(app, element, begin)


def export(app, element):
    def save(told):
        dom.download(told["filename"], told["text"])

    _fetch(app, element, save)


def bring(app, element):
    def read(text):
        offset = words.offset_minutes(app.now())
        app.keep_house({"text": text, "utc_offset_minutes": offset}, None)

    dom.read_file(element, read)
    element.value = ""


def retire(app, element):
    app.do_book(
        {
            "command": "retire-house",
            "id": dom.data(element, "house"),
            "edition": dom.data(element, "edition"),
            "retired": dom.data(element, "retired") != "1",
        },
        "house",
    )


# ---- twelve months ----


def _year(app):
    rows = "".join([_counted(app, one) for one in app.book["year"]])
    body = (
        '<ul class="rows" data-test="year">%s</ul>' % rows
        if rows
        else '<p class="pad soft">%s</p>' % h("ui.book.year-none")
    )
    return (
        '<section class="panel panel-flush"><div class="panel-head"><h2>%s</h2>'
        '<span class="soft small">%s</span></div>%s</section>'
        % (h("ui.book.year"), h("ui.book.year-help"), body)
    )


def _counted(app, one):
    facts = [words.civil(one["day"])]
    if one["players"] is not None:
        facts.append(words.count("ui.setup.players", one["players"]))
        facts.append(t("ui.book.prizes", prizes_cents=one["prizes_cents"]))
    else:
        facts.append(t("ui.book.before-holdfast"))
    act = ""
    if one["takings"]:
        act = button(
            "takings-remove",
            t("ui.book.take-out"),
            "btn-plain",
            "",
            'data-target="%s"' % esc(one["takings"]),
        )
    return (
        '<li><div class="grow"><b>%s</b> %s<br><span class="soft small">%s</span></div>'
        '<b class="num">%s</b>%s</li>'
    ) % (
        esc(one["name"] or t("ui.book.event")),
        badge("", jurisdiction(one["jurisdiction"])),
        esc(" · ".join(facts)),
        esc(words.amount(one["gross_cents"])),
        act,
    )


def _room(app):
    if not app.book["room"]:
        return ""
    parts = ['<section class="panel stack" data-test="room"><h2>%s</h2>' % h("ui.book.room")]
    for limit in app.book["room"]:
        used = words.amount(limit["used_cents"])
        most = words.amount(limit["limit_cents"])
        label = jurisdiction(limit["jurisdiction"])
        over = limit["used_cents"] > limit["limit_cents"]
        parts.append(
            '<div class="stack stack-tight"><div class="cluster between"><b>%s</b>%s</div>%s'
            '<div class="cluster between small"><span class="num %s">%s</span>'
            '<span class="soft num">%s</span></div></div>'
            % (
                esc(label),
                clause(limit["clause"])
                if limit["clause"]
                else '<span class="soft small">%s</span>' % h("ui.book.licence-limit"),
                meter(
                    limit["used_cents"],
                    limit["limit_cents"],
                    t("ui.limit.spoken", label=label, used=used, limit=most),
                    "fill-no" if over else "fill",
                ),
                "no-text" if over else "",
                esc(t("ui.limit.over", used=used) if over else used),
                h("ui.limit.most", limit=most),
            )
        )
    parts.append("</section>")
    return "".join(parts)


ACTIONS = {
    "house-edit": edit,
    "house-export": export,
    "house-import": bring,
    "house-retire": retire,
}
