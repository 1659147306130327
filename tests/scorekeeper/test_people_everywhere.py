"""What is done to a person and taken back leaves every page and record of every app as it was, for the owner and for a
reader; what cannot be taken back changes the name alone.
"""

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Game, Player
from tests.table import WON, Phone, address, ask, imported, kept_rules, key, record_of
from tournaments import director

from .hidden import browser, people_of
from .pages import pages, read
from .test_members import signed_in

pytestmark = pytest.mark.django_db
NAME, MARKS = "Anastasia", ("archived", "guest", "hidden")


@pytest.fixture
def games():
    """Two games of a club: hers, in which a substitute relieved her and for which a race is played, one of whose tokens
    she has, and one of Anna's.
    """
    first = imported({**record_of("cutthroat-official", WON), "seats": [NAME, "Bea", "Carl"]})
    other = imported({**record_of("cutthroat-official", WON), "seats": ["Carl", "Bea", "Anna"]}, first.club)
    race = director.start_race(first.pk, ask(), victories=3)
    director.add_paper_game(race.pk, scorebook.Ask(key(), reason=f"{NAME} won"), won="0", after=1)
    scorebook.substitute(first.pk, ask(), place=0, was=NAME, credited=False, name="Eva")
    scorebook.swap_seats(other.pk, ask(), places=(0, 2), names=("Carl", "Anna"))
    kept_rules(first.club, agreed=[f"{NAME} brings the cards"])
    signed_in("bob", first.club, "scorer")
    return [Game.objects.select_related("club").get(pk=each.pk) for each in (first, other)]


def told(games, who=("club", "read")):
    """Every page and record of the club as its owner and a reader have it."""
    return {kind: read(browser(games[0], kind), pages(games[0].club)) for kind in who}


def told_of(game):
    """The same of one game alone."""
    client = Phone(game, "Alice").client
    return read(client, (page for page in pages(game.club) if page.startswith(address(game, "game"))))


def last_step(game):
    return game.steps.order_by("-number")[0].number


def player(name):
    return Player.objects.get(name=name)


def merge(games):
    return scorebook.merge_players(games[0].club_id, ask(), kept=player(NAME).public_id, gone=player("Anna").public_id)


def mark(games, name, value):
    scorebook.mark_person(games[0].club_id, ask(), person=player(NAME).public_id, mark=name, value=value)


def test_each_mark_is_seen(games) -> None:
    people, owner = people_of(games[0]), browser(games[0], "club")
    before = read(owner, [people])
    for name in MARKS:
        mark(games, name, True)
        assert read(owner, [people]) != before, name
        mark(games, name, False)


def test_what_is_taken_back_leaves_every_page_as_it_was_and_erasing_changes_the_name(
    games, django_capture_on_commit_callbacks
) -> None:
    before, club, record = told(games), games[0].club_id, address(games[1], "record")
    assert {status for one in before.values() for status, _body in one.values()} <= {200, 302, 403, 405}
    with django_capture_on_commit_callbacks(execute=True):
        merged = merge(games)
        body = Phone(games[1], "Alice").client.get(record).content.decode()
        assert (NAME in body, "Anna" in body) == (True, False)
        scorebook.take_back_merge(club, ask(), merge=merged.pk)
        for name in MARKS:
            mark(games, name, True)
    hidden = told(games, ["read"])["read"]
    assert [page for page, (_status, body) in hidden.items() if NAME in body] == []
    with django_capture_on_commit_callbacks(execute=True):
        for name in MARKS:
            mark(games, name, False)
    after = told(games)
    assert [page for who in before for page in before[who] if after[who].get(page) != before[who][page]] == []
    assert after == before
    with django_capture_on_commit_callbacks(execute=True):
        scorebook.erase_person(club, scorebook.Ask(key()), person=player(NAME).public_id, name=NAME)
    erased = told(games, ["club"])["club"]
    assert NAME not in str(erased)
    for page in ("sheet", "print", "text", "record", "rules"):
        for game in games:
            url = address(game, page)
            assert erased[url][1] == before["club"][url][1].replace(NAME, "Former player (1)"), url


def test_undone_steps_of_a_merged_table_and_a_merge_taken_back_meet_in_the_middle(games) -> None:
    """Undoing and taking back come to the same in either order."""
    other = games[1]
    step = scorebook.live_steps(other).first().number
    scorebook.undo(other.pk, ask(), step=step)
    before = told_of(other)
    scorebook.redo(other.pk, ask(), step=last_step(other))
    for undo_first in (True, False):
        merged = merge(games)
        if undo_first:
            scorebook.undo(other.pk, ask(), step=step)
        scorebook.take_back_merge(other.club_id, ask(), merge=merged.pk)
        if not undo_first:
            scorebook.undo(other.pk, ask(), step=step)
        assert told_of(other) == before
        if undo_first:
            scorebook.redo(other.pk, ask(), step=last_step(other))
