"""What a tablet does to the app behind its back: a call that takes the sound, a screen that goes
dark.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.machines import Opener
from tests.kit.volunteer import Volunteer, opens

pytestmark = pytest.mark.browser

# Sound as iOS keeps it: "interrupted" after a call; a context made in a tap is heard.
SPEAKER = """() => {
  window.made = [];
  window.AudioContext = class {
    state = "running";
    currentTime = 0;
    tones = 0;
    pitches = [];
    constructor() { made.push(this); }
    resume() { this.state = "running"; return Promise.resolve(); }
    close() { this.state = "closed"; return Promise.resolve(); }
    get destination() { return {}; }
    createGain() {
      return { connect() {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
    }
    createOscillator() {
      const context = this;
      const frequency = {};
      const start = () => {
        context.tones++;
        context.pitches.push(frequency.value);
      };
      return { connect() {}, frequency, start, stop() {} };
    }
  };
}"""
# A screen that may not be kept on, as in battery saving.
DARK = """() => {
  navigator.wakeLock.request = () => Promise.reject(new DOMException("no", "NotAllowedError"));
}"""
LIT = """() => {
  window.held = new Promise((done) => {
    navigator.wakeLock.request = (kind) => {
      done(kind);
      return Promise.resolve({ release() {} });
    };
  });
}"""
OLD_IOS = "() => { navigator.standalone = true; delete window.Iterator; }"


def clock_runs(tablet: Opener, script: str) -> Volunteer:
    browser, volunteer = opens(tablet)
    browser.page.evaluate(script)
    volunteer.sets_up_selkirk()
    volunteer.sells_entries(["Ann", "Bo", "Cy"])
    volunteer.draws_and_starts()
    return volunteer


def test_a_call_does_not_end_the_sound(tablet: Opener) -> None:
    volunteer = clock_runs(tablet, SPEAKER)
    page = volunteer.page
    volunteer.press("sound")
    assert page.evaluate("made.map((one) => one.tones)") == [1]
    page.evaluate("made[0].state = 'interrupted'")
    volunteer.pass_time(15)
    expect(volunteer.test("blinds").first).to_have_text("200 / 400")
    assert page.evaluate("made[0].tones") == 1, "tones for nobody, which sound all at once later"
    volunteer.press("pause-clock")
    volunteer.saved()
    volunteer.press("resume-clock")
    volunteer.saved()
    assert page.evaluate("made.map((one) => one.state)") == ["closed", "running"]
    volunteer.pass_time(15)
    expect(volunteer.test("level").first).to_contain_text("3")
    assert page.evaluate("made[1].tones") >= 2


TIME_OUT, COUNTED = "440 440 330", "990"
HEARD = """([from, tones]) =>
  made.at(-1).pitches.slice(from).join(" ").includes(tones)"""


def heard(volunteer: Volunteer, minutes: int, seconds: int, tones: str) -> None:
    """These tones sound after so long, and not before."""
    before = volunteer.page.evaluate("made.at(-1).pitches.length")
    volunteer.pass_time(minutes, seconds)
    volunteer.page.wait_for_function(HEARD, arg=[before, tones], polling=100)


def test_a_called_clock_is_counted_down_and_out_in_tones(tablet: Opener) -> None:
    volunteer = clock_runs(tablet, SPEAKER)
    volunteer.press("sound")
    volunteer.press("clock-more")
    volunteer.page.locator("#call-1-0").click()
    expect(volunteer.test("called")).to_be_visible()
    heard(volunteer, 0, 25, COUNTED)
    heard(volunteer, 0, 10, TIME_OUT)
    expect(volunteer.test("called")).to_contain_text("Time is up")


def test_a_screen_that_may_go_dark_is_said(tablet: Opener) -> None:
    volunteer = clock_runs(tablet, DARK)
    note = volunteer.test("wake-note")
    expect(note).to_contain_text("never lock")
    volunteer.press("pause-clock")
    expect(note).to_have_count(0)


def test_a_screen_that_is_kept_on_is_not_worth_a_word(tablet: Opener) -> None:
    volunteer = clock_runs(tablet, LIT)
    assert volunteer.page.evaluate("held") == "screen"
    expect(volunteer.test("wake-note")).to_have_count(0)


def test_an_app_on_the_home_screen_of_an_old_ios_cannot_keep_the_screen_on(
    tablet: Opener,
) -> None:
    volunteer = clock_runs(tablet, OLD_IOS)
    expect(volunteer.test("wake-note")).to_contain_text("never lock")
