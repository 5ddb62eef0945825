"""What is written into the organization's book, each on a tablet of its own with an empty one."""

from __future__ import annotations

import pytest

from e2e.layout.stage import Stage
from tests.kit.nights.law import LONG_NAME, LONG_WORDS
from tests.states.office import NUNAVUT

pytestmark = [pytest.mark.browser, pytest.mark.slow]
LONG_LINES = "\n".join(f"{LONG_NAME} {index}" for index in range(3))


def test_a_night_is_set_up_under_a_licence(own_stage: Stage) -> None:
    stage = own_stage
    stage.arrives("#/setup")
    stage.does(*NUNAVUT)
    _holds_a_licence(stage, "own-licence", "NU-2026-17")
    stage.taps('[data-act="own-licence-enter"]')
    stage.sees('[data-test="licence-number"]')
    stage.taps('[data-act="before-none"]')
    stage.sees('[data-test="gross-before"]')
    stage.eye.look("set-up: filled")
    stage.folds('[data-fold="fixed-open"]')
    stage.taps("#rules-ahead")
    stage.sees('[data-test="paper"]')
    stage.eye.look("set-up: its tournament rules", action="")
    stage.taps('[data-act="papers-back"]')
    stage.folds('[data-fold="setup-open"]')
    stage.types("#set-entry_fee_cents", "100")
    stage.types("#set-rebuy_fee_cents", "100")
    stage.sees("#lawful-prizes")
    stage.eye.look("set-up: a prize over the limit")
    stage.at("#set-entry_fee_cents").fill("20000")  # and at once, before the form has asked
    stage.taps('[data-act="create-night"]')
    stage.sees('#setup [role="alert"], #setup-foot .banner')
    stage.acted("set-up: refused")


def _holds_a_licence(stage: Stage, form: str, number: str) -> None:
    stage.types(f"#{form}--number", number)
    stage.types(f"#{form}--first_day", "2026-04-01")
    stage.types(f"#{form}--last_day", "2027-03-31")


def test_house_rules_a_licence_and_the_year(own_stage: Stage) -> None:
    stage = own_stage
    stage.arrives("#/book")
    stage.taps('[data-act="house-edit"][data-house="nunavut-five-table"]')
    stage.sees("#house-form")
    stage.types("#value-entry_fee_cents", "55")
    stage.taps("#house-without-row-4")
    stage.taps('[data-act="house-as-text"]')
    stage.sees("#house-text")
    stage.taps('[data-act="house-save"]')
    stage.sees('[data-test="houses"]')
    stage.folds('[data-test="differs"]')
    stage.eye.look("rules: what a copy has otherwise", action="")
    stage.folds('[data-fold="licence-open"]')
    _holds_a_licence(stage, "licence", "NU-2026-17")
    stage.taps('#licence button[type="submit"]')
    stage.sees('[data-test="licences"]')
    stage.types("#takings--day", "2026-05-02")
    stage.types("#takings--gross", "41000")
    stage.chooses("#jurisdiction-ca_nu")
    stage.taps('#takings button[type="submit"]')
    stage.sees('[data-test="room"]')
    stage.acted("rules: licence, year and history", action="")


def test_a_licence_its_papers_and_the_trainings(own_stage: Stage) -> None:
    stage = own_stage
    _licence_at_the_set_up(stage)
    stage.arrives("#/book")
    stage.sees('[data-test="licences"]')
    stage.taps('[data-act="licence-change"]')
    stage.sees("#licence--special")
    stage.types("#licence--office", LONG_NAME)
    stage.types("#licence--holders", LONG_LINES)
    stage.types("#licence--places", LONG_LINES)
    stage.types("#licence--special", LONG_WORDS)
    stage.types("#licence--prizes_cents", "12x")
    stage.taps('#licence [data-act="licence-keep"]')
    stage.sees("#licence--prizes_cents-wrong")
    stage.acted("book: a licence is changed", action="", near="#licence")
    stage.types("#licence--prizes_cents", "1234567")
    stage.taps('#licence [data-act="licence-keep"]')
    stage.sees('[data-test="licences"] >> text=/Vérendrye/')
    _papers(stage)
    stage.folds('[data-fold="training-open"]')
    stage.sees("#training--name")
    stage.eye.look("book: a training", action="", near="#training")
    for index in range(3):
        stage.types("#training--name", f"{LONG_NAME} {index}")
        stage.types("#training--topic", LONG_NAME)
        stage.types("#training--by", LONG_NAME)
        stage.sends("#training--day", "2026-11-01")
        stage.sees(f'[data-test="trainings"] > li >> nth={index}')
    stage.acted("book: the trainings", action="", near='[data-test="trainings"]')


def _licence_at_the_set_up(stage: Stage) -> None:
    stage.arrives("#/setup")
    stage.chooses("#template-nunavut-five-table")
    stage.types("#organization", LONG_NAME)
    stage.types("#venue", LONG_NAME)
    stage.types("#available_population", "2000")
    stage.types("#date", "2027-11-18")
    stage.sees('[data-test="licence"]')
    near = '[data-test="licence"]'
    stage.eye.look("set up: a licence is asked for", action="", near=near)
    stage.taps('[data-act="create-night"]')
    stage.acted("set up: without a licence", action="", near=near)
    stage.taps('[data-act="own-licence-enter"]')
    stage.acted("set up: a licence without its number", action="", near=near)
    stage.types("#own-licence--number", f"NU-2027-17 {LONG_NAME}"[:60])
    stage.types("#own-licence--first_day", "2027-04-01")
    stage.types("#own-licence--last_day", "2028-03-31")
    stage.taps('[data-act="own-licence-enter"]')
    stage.sees('[data-test="licence-number"]')
    stage.eye.look("set up: a licence", action="", near=near)


def _papers(stage: Stage) -> None:
    """What the authority sent afterwards: it changes the licence, suspends it, gives it back."""
    stage.folds('[data-fold="paper-open"]')
    stage.sees("#paper--number")
    stage.selects("#paper--changes", "exempts")
    stage.eye.look("book: an exemption", action="", near="#paper")
    stage.taps('[data-act="paper-keep"]')
    stage.acted("book: a paper without its number", action="", near="#paper")
    for kind, number in (("exempts", "E-1"), ("day", LONG_NAME)):
        stage.selects("#paper--changes", kind)
        stage.types("#paper--number", number)
        stage.types("#paper--issued", "2026-10-01")
        stage.types("#paper--day", "2026-11-26")
        stage.taps('[data-act="paper-keep"]')
        stage.sees(f'[data-test="papers"] >> text="{number}"')
        stage.folds('[data-fold="paper-open"]')
    stage.taps('[data-act="licence-suspend"]')
    stage.sees('[data-act="licence-restore"]')
    stage.acted("book: a licence with its papers", action="", near='[data-test="licences"]')
    stage.taps('[data-act="licence-restore"]')


def test_a_jackpot_from_the_royal_flush_to_the_voucher(own_stage: Stage) -> None:
    stage = own_stage
    stage.opens("royal_flush", "payouts")
    stage.types('[data-test="royal-seen"] input', "Ruth Bjarnason")
    stage.taps('[data-act="record-royal"]')
    stage.sees('[data-test="jackpot-win"]')
    stage.eye.look("jackpot: won", action="")
    stage.arrives("#/book")
    stage.sees('[data-act="paperwork-done"]')
    stage.eye.look("jackpot: waits for the paperwork", action="")
    stage.types('[data-test="win"] input', "Ann Ross")
    stage.taps('[data-act="paperwork-done"]')
    stage.sees('[data-test="win"] .banner')
    stage.acted("jackpot: no name as a reference", action="")
    stage.later(0, 1)
    stage.types('[data-test="win"] input', "LGCA 7")
    stage.taps('[data-act="paperwork-done"]')
    stage.taps('[data-act="cheque-begin"]')
    stage.types("#cheque--payee", "Wilhelmina Carrière-Beauchamp")
    stage.taps('[data-act="cheque-write"]')
    stage.sees('#cheque [role="alert"], #cheque .banner')
    stage.acted("jackpot: the cheque", action="")
    stage.types("#cheque--number", "1041")
    stage.taps('[data-act="cheque-write"]')
    stage.sees('[data-test="cheque"]')
    stage.acted("jackpot: paid", action="")
    stage.taps('[data-act="voucher-show"]')
    stage.eye.look("jackpot: the voucher", action="")
