"""The way into every state of several tablets: who directs, who has which part, what is sealed."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.layout.tour import Tour


def parts(tour: Tour) -> None:
    tour.opens("several_tablets", "data")
    tour.sees('[data-test="tablets"] li')
    tour.look("parts: nobody directs", action="", near="#tablets")
    tour.types("#tablet-called", "")
    tour.taps('[data-act="tablet-name"]')
    tour.sees("#tablets .banner, #tablet-called-wrong")
    tour.acted("parts: a tablet without a name", action="", near="#tablet-called")
    tour.taps('[data-act="tablet-first"]')
    tour.sees('[data-test="sheet"]')
    tour.look("parts: this tablet is to direct")
    tour.taps('#sheet [type="submit"]')
    tour.sees('[data-act="tablet-part"]')
    tour.look("parts: this tablet directs", action="", near="#tablets")
    tour.taps('li[data-dev="door"] [data-act="tablet-part"]')
    tour.sees('[data-test="sheet"]')
    tour.look("parts: one is given")
    tour.chooses("#tablet-role-table")
    tour.types("#tablet-table", "five")
    tour.taps('#sheet [type="submit"]')
    tour.sees('[data-test="sheet"] [data-test="refusal"]')
    tour.look("parts: at a table that is none")
    expect(tour.at("#tablet-role-table")).to_be_checked()
    expect(tour.at("#tablet-table")).to_have_value("five")
    tour.types("#tablet-table", "2 3")
    tour.taps('#sheet [type="submit"]')
    tour.sees('li[data-dev="door"] .badge')
    tour.taps('li[data-dev="spare"] [data-act="tablet-stop"]')
    tour.sees('[data-test="sheet"]')
    tour.look("parts: one is put out")
    tour.taps('#sheet [type="submit"]')
    tour.sees('li[data-dev="spare"] .badge-no')
    tour.look("parts: all are given", action="", near="#tablets")
    tour.folds("#taking")
    tour.taps('[data-act="tablet-take"]')
    tour.sees('[data-test="sheet"]')
    tour.look("parts: in a dead tablet's place")
    tour.page.keyboard.press("Escape")


def no_part(tour: Tour) -> None:
    tour.opens("others_direct", "data")
    tour.sees('[data-test="tablets"] li')
    tour.look("parts: none for this tablet", action="", near="#tablets")
    tour.folds("#taking")
    tour.look("parts: what it may take over", action="", near="#taking")
    tour.taps('[data-act="tablet-take"][data-table="0"]')
    tour.sees('[data-test="sheet"]')
    tour.look("parts: direct in a dead tablet's place")
    tour.page.keyboard.press("Escape")
    tour.opens("others_direct", "door")
    tour.types("#name", "Ann Stefansson", enter=True)
    tour.sees('[data-test="refusal"], [data-test="age-refusal"], .banner')
    tour.look("door: without a part", action="")


def seal(tour: Tour) -> None:
    tour.opens("to_seal", "tonight")
    tour.sees('[data-test="seal"]')
    tour.look("seal: is asked for", action="", near='[data-test="seal"]')
    tour.opens("seal_lacks", "tonight")
    tour.sees('[data-test="seal-lacks"]')
    tour.look("seal: records of a lost tablet are missing", action="", near='[data-test="seal"]')
    tour.opens("sealed_late", "tonight")
    tour.sees('[data-test="seal-short"]')
    tour.look("seal: something came late", action="", near='[data-test="seal"]')
    tour.taps('[data-test="seal"] summary')
    tour.taps('button[data-act="open-seal"]')
    tour.sees('[data-test="seal"] [role="alert"], [data-test="seal"] .banner')
    tour.acted("seal: opened without a reason", action="", near='[data-test="seal"]')
    tour.opens("sealed_late", "conflicts")
    tour.sees('[data-test="conflicts"]')
    tour.look("seal: late records wait", action="")
    tour.opens("sealed_late", "door")
    tour.look("seal: the door of a sealed night", action="")
