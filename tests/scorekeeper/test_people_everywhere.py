"""What is done to a person and taken back leaves every page and record as it was; what cannot be taken back changes
the name alone.
"""

import re

import pytest
from django.urls import reverse

from scorekeeper import scorebook
from scorekeeper.models import Player
from tests.table import Phone, address, ask, imported, key, record_of

pytestmark = pytest.mark.django_db
NAME = "Anastasia"
HANDS = [{"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 1, "JD": 2}}] * 3
FRESH = re.compile(r'name="(?:key|csrfmiddlewaretoken)" value="[^"]*"|data-(?:etag|version)="[^"]*"')
CHANGES = {"version", "etag", "key", "mark", "keep"}


@pytest.fixture
def games():
    """Three games of a club: two of hers, in one of which a substitute relieved her; one of Anna's."""
    first = imported({**record_of("cutthroat-official", *HANDS), "seats": [NAME, "Bea", "Carl"]})
    second = imported({**record_of("cutthroat-official", *HANDS), "seats": ["Bea", NAME, "Dora"]}, first.club)
    third = imported({**record_of("cutthroat-official", *HANDS), "seats": ["Carl", "Dora", "Anna"]}, first.club)
    scorebook.substitute(second.pk, ask(), place=1, was=NAME, credited=False, name="Eva")
    scorebook.swap_seats(third.pk, ask(), places=(0, 2), names=("Carl", "Anna"))
    return [first, second, third]


def told(games):
    """Every page and record of these games, their club and its people, as its owner reads them."""
    client, club = Phone(games[0], "Alice").client, games[0].club
    pages = [address(game, page) for game in games for page in ("sheet", "print", "text", "record", "rules", "seats")]
    pages += [reverse(f"scorekeeper:{page}", args=[club.public_id]) for page in ("club", "people")]
    pages += [f"{pages[-1]}{player.public_id}/" for player in club.players.known().order_by("pk")]
    bodies = {page: FRESH.sub("", client.get(page).content.decode()) for page in [*pages, "/"]}
    boards = {
        game.public_id: {key: value for key, value in Phone(game, "Alice").board().items() if key not in CHANGES}
        for game in games
    }
    for board in boards.values():
        for part in ("act", "undo"):
            board[part] = {**(board[part] or {}), "key": ""}
    return bodies, boards


def last_step(game):
    return game.steps.order_by("-number")[0].number


def player(name):
    return Player.objects.get(name=name)


def test_a_merge_taken_back_leaves_every_page_and_record_as_it_was(games) -> None:
    before, club, her = told(games), games[0].club, player(NAME)
    merge = scorebook.merge_players(club.pk, ask(), kept=her.public_id, gone=player("Anna").public_id)
    bodies, boards = told(games)
    assert NAME in bodies[address(games[2], "record")]
    assert "Anna" not in re.sub(NAME, "", str(boards[games[2].public_id]))
    scorebook.take_back_merge(club.pk, ask(), merge=merge.pk)
    assert told(games) == before


def test_undone_steps_of_a_merged_table_and_a_merge_taken_back_meet_in_the_middle(games) -> None:
    """Undoing and taking back come to the same in either order."""
    club, her, third = games[0].club, player(NAME), games[2]
    step = scorebook.live_steps(third).first().number
    scorebook.undo(third.pk, ask(), step=step)
    before = told(games)
    scorebook.redo(third.pk, ask(), step=last_step(third))
    for undo_first in (True, False):
        merge = scorebook.merge_players(club.pk, ask(), kept=her.public_id, gone=player("Anna").public_id)
        if undo_first:
            scorebook.undo(third.pk, ask(), step=step)
        scorebook.take_back_merge(club.pk, ask(), merge=merge.pk)
        if not undo_first:
            scorebook.undo(third.pk, ask(), step=step)
        assert told(games) == before
        if undo_first:
            scorebook.redo(third.pk, ask(), step=last_step(third))


def test_a_mark_taken_away_again_leaves_every_page_and_record_as_it_was(games) -> None:
    before, her = told(games), player(NAME)
    for mark in ("hidden", "archived", "guest"):
        for value in (True, False):
            scorebook.mark_person(her.club_id, ask(), person=her.public_id, mark=mark, value=value)
            assert (told(games) == before) != value, mark


def test_erased_every_game_says_the_same_of_a_former_player(games) -> None:
    her, pages = player(NAME), ("sheet", "print", "text", "record", "rules")
    before = told(games)[0]
    scorebook.erase_person(her.club_id, scorebook.Ask(key()), person=her.public_id, name=NAME)
    after = told(games)[0]
    for game in games:
        for page in pages:
            url = address(game, page)
            assert after[url] == before[url].replace(NAME, "Former player (1)"), url
    assert NAME not in str(after)
