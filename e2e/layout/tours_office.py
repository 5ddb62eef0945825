"""The way into every state of the screens around a night: list, set-up, rules, data, history."""

from __future__ import annotations

from e2e.layout.tour import Tour


def nothing_yet(tour: Tour) -> None:
    """A tablet on which nothing was ever done."""
    tour.goes("#/nights")
    tour.look("nights: none")
    tour.goes("#/setup")
    tour.sees("#setup")
    tour.look("set-up: blank")
    tour.goes("#/book")
    tour.sees('[data-test="houses"]')
    tour.look("rules: none of one's own", action="")
    tour.goes("#/data")
    tour.look("data: nothing yet", action="")


def nights(tour: Tour) -> None:
    tour.goes("#/nights")
    tour.sees('[data-test="night"]')
    tour.look("nights: several")


def set_up(tour: Tour) -> None:
    tour.goes("#/setup")
    tour.chooses("#template-nunavut-five-table")
    tour.types("#organization", "Hamlet Recreation Society of the Northernmost Community")
    tour.types("#venue", "Community hall")
    tour.types("#available_population", "2000")
    tour.look("set-up: without a licence")
    tour.types("#own-licence--number", "NU-2026-17")
    tour.types("#own-licence--first", "2026-04-01")
    tour.types("#own-licence--last", "2027-03-31")
    tour.taps('[data-act="own-licence-enter"]')
    tour.sees('[data-test="licence-number"]')
    tour.taps('[data-act="before-none"]')
    tour.sees('[data-test="gross-before"]')
    tour.look("set-up: filled")
    tour.folds('[data-fold="setup-open"]')
    tour.types("#set-entry_fee_cents", "100")
    tour.types("#set-rebuy_fee_cents", "100")
    tour.sees("#lawful-prizes")
    tour.look("set-up: a prize over the limit")
    tour.types("#set-entry_fee_cents", "20000")
    tour.taps('[data-act="create-night"]')
    tour.sees('#setup [role="alert"], #setup-foot .banner')
    tour.acted("set-up: refused")
    tour.chooses("#template-manitoba-hall")
    tour.sees("#odd_chip")
    tour.look("set-up: what a hall must say itself", near="#setup-choices")
    tour.chooses("#template-selkirk-thursday")
    tour.types("#break_minutes", "")
    tour.keeps_still(
        "set-up: the last field",
        '[data-act="create-night"]',
        lambda: tour.types("#break_minutes", "10"),
        lambda: tour.types("#break_minutes", ""),
    )
    tour.look("set-up: a Thursday")
    tour.types("#break_minutes", "10,5")
    tour.types("#date", "2020-11-19")
    tour.taps('[data-act="create-night"]')
    tour.sees("#break_minutes-wrong")
    tour.acted("set-up: a field wrong", action="#break_minutes", near="#break_minutes")
    tour.types("#break_minutes", "10")
    tour.taps('[data-act="create-night"]')
    tour.sees('[data-test="typed-question"]')
    right = '[data-act="typed-right"]'
    tour.acted("set-up: a day asked about", action=right, near=right)
    tour.types("#date", "2026-11-19")


def rules(tour: Tour) -> None:
    tour.goes("#/book")
    tour.taps('[data-act="house-edit"][data-house="manitoba-hall"]')
    tour.taps("#with-jackpot")
    tour.sees("#said-value-jackpot_fee_cents .remark-think")
    tour.look("rules: a jackpot of one's own", action="", near="#without-jackpot")
    tour.taps('[data-act="house-cancel"]')
    tour.taps('[data-act="house-edit"][data-house="nunavut-five-table"]')
    tour.sees("#house-form")
    tour.look("rules: a draft", action="#name")
    tour.look("rules: what the law fixes", action="", near='[data-test="fixed"]')
    tour.types("#row-0-small", "a lot")
    tour.taps('[data-act="house-save"]')
    tour.sees("#row-0-small-wrong")
    tour.acted("rules: a draft refused", action="")
    tour.types("#row-0-small", "25")
    designer(tour)
    tour.taps('[data-act="house-as-text"]')
    tour.sees("#house-text")
    tour.acted("rules: a draft as text", action="")
    tour.taps('[data-act="house-save"]')
    tour.sees('[data-test="houses"]')
    tour.folds('[data-test="differs"]')
    tour.look("rules: what a copy has otherwise", action="")
    tour.folds('[data-fold="licence-open"]')
    tour.types("#licence--number", "NU-2026-17")
    tour.types("#licence--first", "2026-04-01")
    tour.types("#licence--last", "2027-03-31")
    tour.look("rules: a licence", action="")
    tour.taps('#licence button[type="submit"]')
    tour.sees('[data-test="licences"]')
    tour.types("#takings--day", "2026-05-02")
    tour.types("#takings--gross", "41000")
    tour.chooses("#jurisdiction-ca_nu")
    tour.taps('#takings button[type="submit"]')
    tour.sees('[data-test="room"]')
    tour.acted("rules: licence, year and history", action="")


def jackpot(tour: Tour) -> None:
    """From the royal flush at a table to the cheque's voucher."""
    tour.opens("royal_flush", "payouts")
    tour.sees('[data-test="royal-seen"]')
    tour.look("jackpot: a royal flush was seen", action="")
    tour.folds('[data-fold="jackpot-open"]')
    tour.types("#jackpot--ticket", "a lot")
    tour.taps('[data-act="record-royal-by-hand"]')
    tour.sees("#jackpot--ticket-wrong")
    tour.acted("jackpot: by hand, refused", action="")
    tour.folds('[data-fold="jackpot-open"]')
    tour.types('[data-test="royal-seen"] input', "Ruth Bjarnason")
    tour.taps('[data-act="record-royal"]')
    tour.sees('[data-test="jackpot-win"]')
    tour.look("jackpot: won", action="")
    tour.goes("#/book")
    tour.sees('[data-act="paperwork-done"]')
    tour.look("jackpot: waits for the paperwork", action="")
    tour.types('[data-test="win"] input', "Ann Ross")
    tour.taps('[data-act="paperwork-done"]')
    tour.sees('[data-test="win"] .banner')
    tour.acted("jackpot: no name as a reference", action="")
    tour.waits_a_moment()
    tour.types('[data-test="win"] input', "LGCA 7")
    tour.taps('[data-act="paperwork-done"]')
    tour.taps('[data-act="cheque-begin"]')
    tour.types("#cheque--payee", "Wilhelmina Carrière-Beauchamp")
    tour.taps('[data-act="cheque-write"]')
    tour.sees('#cheque [role="alert"], #cheque .banner')
    tour.acted("jackpot: the cheque", action="")
    tour.types("#cheque--number", "1041")
    tour.taps('[data-act="cheque-write"]')
    tour.sees('[data-test="cheque"]')
    tour.acted("jackpot: paid", action="")
    tour.taps('[data-act="voucher-show"]')
    tour.look("jackpot: the voucher", action="")
    tour.taps('[data-act="papers-back"]')


def designer(tour: Tour) -> None:
    """A structure that cannot work, a row to be put in, a suggestion, the poster."""
    tour.taps("#house-below-row-3")
    tour.sees("#put-break")
    tour.acted("rules: a row is put in", action="#put-break", near="#put-break")
    tour.taps("#put-break")
    tour.types("#row-4-remove", "100")
    tour.types("#value-entry_fee_cents", "150")
    tour.types("#stop", "20:00")
    tour.sees("#said-row-5 .remark-cannot")
    tour.sees("#said-value-entry_fee_cents .remark-cannot")
    tour.look("rules: it cannot work", action="", near="#row-4-remove")
    tour.folds('[data-fold="house-suggest"]')
    tour.taps('[data-act="house-suggest"]')
    tour.sees('[data-test="filled"]')
    tour.look("rules: a structure suggested", action="", near='[data-test="filled"]')
    tour.taps('[data-act="house-poster"]')
    tour.sees('[data-test="paper"]')
    tour.look("rules: the poster", action="")
    tour.taps('[data-act="papers-back"]')
    tour.taps('[data-act="house-put-back"]')
    tour.types("#value-entry_fee_cents", "55")
    tour.types("#stop", "")
    tour.taps("#house-without-row-4")


def data(tour: Tour) -> None:
    tour.opens("even", "data")
    tour.look("data: this tablet only", action="")
    tour.taps('#enrol button[type="submit"]')
    tour.sees('[data-test="enrol-problem"]')
    tour.acted("data: not connected", action="")
    tour.opens("branch", "data")
    tour.sees('[data-test="missing"]')
    tour.look("data: records missing", action="")
    tour.goes("#/data")
    tour.look("data: nights miss records", action="")


def conflicts(tour: Tour) -> None:
    tour.opens("branch", "conflicts")
    tour.sees('[data-test="branches"]')
    tour.look("conflicts: records missing", action="")
    tour.folds('[data-test="branch"] details')
    tour.look("conflicts: what is missing", action="")
    for way in ("take", "leave"):
        tour.taps(f'[data-act="branch-{way}"]')
        tour.sees('[data-test="sheet"]')
        tour.acted(f"conflicts: {way} it")
        tour.page.keyboard.press("Escape")
    tour.opens("conflicts", "conflicts")
    tour.sees('[data-test="conflicts"]')
    tour.look("conflicts: two tablets apart", action="")
    tour.opens("even", "conflicts")
    tour.waits_a_moment()
    tour.look("conflicts: everything agrees", action="")


def history(tour: Tour) -> None:
    tour.opens("announced", "history")
    tour.taps('[data-act="all-history"]')
    tour.acted("history", action="")
    tour.opens("even", "history")
    tour.taps('[data-test="history"] li:nth-child(2) [data-act="undo"]')
    tour.sees('[data-test="sheet"]')
    tour.acted("history: an undo takes others along")
    tour.page.keyboard.press("Escape")
    tour.opens("by_a_hand", "standings")
    tour.waits_a_moment()
    tour.taps('[data-test="standings"] [data-act="undo"]')
    tour.sees('[data-test="undo-ruling"]')
    tour.look(
        "history: a ruling is asked for", action="#undo-ruling .btn", near="#undo-ruling .btn"
    )
    tour.opens("twelve_tables", "history")
    tour.tapped_twice(
        "history: Undo",
        '[data-test="history"] [data-act="undo"]',
        lambda: tour.page.locator('[data-test="history"] > .gone').count(),
    )


def sheets(tour: Tour) -> None:
    """What lies over the page: a clause, the players' code, a limit that was passed, a failure."""
    tour.opens("even", "tonight")
    tour.taps("main [data-act=clause]")
    tour.sees("#close-over")
    tour.acted("a clause in plain words")
    tour.taps("#close-over")
    tour.taps('[data-act="qr-large"]')
    tour.sees('[data-test="sheet"]')
    tour.acted("the players' code", action="#sheet-cancel")
    tour.page.keyboard.press("Escape")
    tour.opens("passed_limit", "tonight")
    tour.taps('[data-act="breach-seen"]')
    tour.sees('[data-test="sheet"]')
    tour.acted("a limit that was passed")
    tour.page.keyboard.press("Escape")
    tour.page.evaluate("location.hash = '#/night/no-such-night/tonight'")
    tour.sees('[data-test="notice"]')
    tour.look("nights: not on this tablet", action="")
    tour.opens("even", "seats")
    tour.page.evaluate("() => { document.querySelector('#table-2').dataset.table = 'torn'; }")
    tour.taps("#table-2")
    tour.sees('[data-test="failure"]')
    tour.look("a failure", action="")
    tour.taps('[data-act="failure-close"]')
