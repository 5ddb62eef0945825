"""Pieces that several screens are made of, as HTML text."""

from webapp.ui import amounts, words
from webapp.ui.dom import esc
from webapp.ui.icons import icon
from webapp.ui.words import h, t


def clause(clause_id):
    """The small box with a clause's name; it opens the clause in plain words. Nothing for no
    clause.
    """
    if not clause_id:
        return ""
    key = "clause." + clause_id
    if not words.has(key):
        label = clause_id
        if clause_id.startswith("OWN-"):
            label = t("ui.clause.own", number=clause_id[4:])
        return ' <span class="clause">%s</span>' % esc(label)
    return (
        ' <button class="clause" type="button" data-act="clause" data-clause="%s" '
        'aria-label="%s">%s</button>'
        % (
            esc(clause_id),
            h("ui.clause.open", clause=clause_id),
            esc(clause_id),
        )
    )


def button(act, label, kind="", drawing="", facts="", disabled=False):
    """A button that does *act*; *facts* are ready data- attributes."""
    return '<button class="btn %s" type="button" data-act="%s" %s %s>%s%s</button>' % (
        kind,
        act,
        facts,
        'aria-disabled="true"' if disabled else "",
        icon(drawing) if drawing else "",
        esc(label),
    )


def submit(act, label, kind="btn-main btn-big", drawing="", disabled=False):
    return '<button class="btn %s" type="submit" data-act="%s" %s>%s%s</button>' % (
        kind,
        act,
        "disabled" if disabled else "",
        icon(drawing) if drawing else "",
        esc(label),
    )


def link(route, label, kind="btn", drawing=""):
    return '<a class="%s" href="#%s">%s%s</a>' % (
        kind,
        esc(route),
        icon(drawing) if drawing else "",
        esc(label),
    )


def badge(kind, label, drawing=""):
    return '<span class="badge %s">%s%s</span>' % (
        kind,
        icon(drawing, 18) if drawing else "",
        esc(label),
    )


def field(name, label, value, kind="text", attrs="", help_text="", big=False):
    """A labelled input; its id is its form's name and its own."""
    helped = ' aria-describedby="%s-help"' % name if help_text else ""
    return (
        '<div class="field"><label for="%s">%s</label>'
        '<input class="input %s" id="%s" name="%s" type="%s" value="%s"'
        ' autocomplete="off" %s%s>%s</div>'
    ) % (
        name,
        esc(label),
        "input-big" if big else "",
        name,
        name.split("--")[-1],
        kind,
        esc(value),
        attrs,
        helped,
        '<span class="help" id="%s-help">%s</span>' % (name, help_text) if help_text else "",
    )


def keys(name, legend, choices, chosen, change="", row="keys-row keys-text", hidden=False):
    """Radio choices as large keys: (value, label, spoken label, disabled)."""
    parts = ['<fieldset class="keys keys-line"><legend %s>%s</legend><div class="%s">']
    parts[0] = parts[0] % ('class="hidden-text"' if hidden else "", esc(legend), row)
    for value, label, spoken, disabled in choices:
        parts.append(
            '<label class="key">'
            '<input type="radio" id="%s-%s" name="%s" value="%s" %s %s %s %s>'
            "<span>%s</span></label>"
            % (
                name,
                esc(value),
                name,
                esc(value),
                'data-change="%s"' % change if change else "",
                "checked" if str(value) == str(chosen) else "",
                "disabled" if disabled else "",
                'aria-label="%s"' % esc(spoken) if spoken else "",
                esc(label),
            )
        )
    parts.append("</div></fieldset>")
    return "".join(parts)


def banner(kind, drawing, heading, body, more="", attrs=""):
    """*body* and *more* are ready HTML."""
    return (
        '<section class="banner %s" %s>%s<div class="banner-body"><h3>%s</h3>'
        "<p>%s</p>%s</div></section>" % (kind, attrs, icon(drawing, 26), esc(heading), body, more)
    )


def refusal(refused):
    """A refusal in its banner: who refuses, why, and the clause. Nothing for none."""
    if not refused:
        return ""
    kind = refused.get("kind", "state")
    style = "banner-law" if kind == "law" else "banner-warn"
    heading = "damaged" if refused["code"] == "house-rules-damaged" else kind
    return banner(
        style,
        "no" if kind == "law" else "warn",
        t("ui.refused." + heading),
        esc(words.refusal(refused)) + clause(refused.get("clause")),
        attrs='data-test="refusal" role="alert"',
    )


def disagreements(cards, refused):
    """What two tablets wrote against each other: the *cards* that wait for somebody to decide,
    and the refusal of the last one tried. Nothing for no cards.
    """
    if not cards:
        return ""
    return (
        '<section class="panel panel-sun stack" data-test="conflicts"><div class="cluster">%s'
        '<h2>%s</h2></div><p class="soft">%s</p>%s%s</section>'
        % (
            icon("warn", 28),
            esc(words.count("ui.conflict.title", len(cards))),
            h("ui.conflict.help"),
            refusal(refused),
            "".join(cards),
        )
    )


def disagreement(act, conflict, told, written, more=""):
    """One card: what was *told* and when it was *written*, why it waits, *more* (ready HTML), and
    the buttons that take it or leave it, by *act*.
    """
    key = "ui.conflict.why." + conflict["why"]
    why = t(key) if words.has(key) else t("ui.conflict.why.other", code=conflict["why"])
    target = 'data-target="%s"' % esc(conflict["id"])
    return (
        '<div class="conflict-card stack stack-tight"><p><b>%s</b><br>'
        '<span class="soft small num">%s</span></p><p class="soft">%s</p>%s'
        '<div class="cluster">%s%s</div></div>'
        % (
            esc(told),
            esc(written),
            esc(why),
            more,
            button(act + "-take", t("ui.conflict.take"), "", "check", target),
            button(act + "-leave", t("ui.conflict.leave"), "", "cross", target),
        )
    )


def shut(refused):
    """What the desk refuses already before anybody taps: quiet, with its clause. Nothing
    for none.
    """
    if not refused:
        return ""
    return '<p class="shut" data-test="refusal">%s<span>%s%s</span></p>' % (
        icon("no", 20),
        esc(words.refusal(refused)),
        clause(refused.get("clause")),
    )


def meter(used, limit, label, kind="fill"):
    """A bar of used against limit. Whole thousandths, so no fractions of a float reach the
    page.
    """
    share = 1000 if limit <= 0 or used >= limit else used * 1000 // limit
    return (
        '<svg class="meter" viewBox="0 0 1000 12" preserveAspectRatio="none" role="img" '
        'aria-label="%s">'
        '<rect class="%s" width="%d" height="12"/></svg>' % (esc(label), kind, share)
    )


def figure(label, value, small="", test="", css=""):
    """One figure: its label over its number."""
    return '<div><dt>%s</dt><dd %s class="%s">%s%s</dd></div>' % (
        esc(label),
        'data-test="%s"' % test if test else "",
        css,
        esc(value),
        " <small>%s</small>" % esc(small) if small else "",
    )


def empty(drawing, heading, body, more=""):
    return '<div class="empty">%s<h2>%s</h2><p>%s</p>%s</div>' % (
        icon(drawing, 48),
        esc(heading),
        esc(body),
        more,
    )


def seat_of(player):
    """Table 3, seat 4; or that no seat was drawn yet."""
    if player["out"]:
        return t("ui.player.out")
    if not player["table"]:
        return t("ui.player.no-seat")
    return t("common.table-seat", table=player["table"], seat=player["seat"])


def matches(view, typed, only_in=True):
    """Players whose ticket or name fits what was typed, best first, at most eight."""
    wanted = typed.strip().lower()
    if not wanted:
        return []
    exact = []
    starts = []
    inside = []
    number = amounts.whole(wanted)
    for player in view["players"]:
        if only_in and player["out"]:
            continue
        name = (player["name"] or "").lower()
        if player["number"] == number:
            exact.append(player)
        elif name.startswith(wanted):
            starts.append(player)
        elif wanted in name:
            inside.append(player)
    return (exact + starts + inside)[:8]
