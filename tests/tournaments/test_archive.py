"""A whole club goes out as one file and comes back as it was, with nothing in it that gives anybody a right."""

import io
import json
import threading
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper import scorebook
from scorekeeper.archive.telling import told_whole
from scorekeeper.entering import NotPossible
from scorekeeper.models import Batch, Club, Game, Member, Merge, Player
from scorekeeper.moment import as_of_now
from tests.scorekeeper.incoming.ground import taken_out
from tests.table import WON, ask, club_of, imported, one_hand, record_of
from tests.tournaments.whole_club import KINDS, PHONE, SECRET, comes_back, empty_the_database, told, whole_club
from tournaments.models import Race

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def file(django_db_setup: None, django_db_blocker: Any) -> bytes:
    """The file of a club with everything in it; nothing else is left of the club."""
    with django_db_blocker.unblock():
        made = told(whole_club())
        call_command("flush", interactive=False, verbosity=0)
    return made


def test_a_club_with_everything_in_it_comes_back_with_the_same_bytes(file) -> None:
    after = told(comes_back(file))
    assert after.decode().splitlines() == file.decode().splitlines()
    assert after == file
    call_command("recount", check=True, stdout=io.StringIO())


def test_every_kind_is_tried_and_every_field_with_another_value_than_at_first(file) -> None:
    lines, same = [json.loads(line) for line in file.splitlines()[1:-1]], {}
    for name, kind in KINDS.items():
        rows = [line for line in lines if line["line"] == name]
        assert rows, name
        first = {field.name: json.loads(json.dumps(field.get_default(), default=str)) for field in kind.fields}
        if left := {field for field, usual in first.items() if all(row[field] == usual for row in rows)}:
            same[name] = left
    assert same == {}


def test_no_link_code_phone_or_account_is_in_it_nor_who_was_erased_or_is_on_the_way(file) -> None:
    for secret in (str(SECRET), "zzzz", PHONE, "alice", "rumpelstilz", "nobodyhereyet", "owner_link", '"link"'):
        assert secret.encode() not in file.lower(), secret
    assert b"Dan" in file  # who is hidden comes along: only an owner has the file


def test_what_came_back_goes_on_as_if_it_had_never_been_away(file) -> None:
    club = comes_back(file)
    game = Game.objects.filter(steps__action="pen").distinct().get()
    scorebook.undo(game.pk, ask(), step=scorebook.live_steps(game)[0].number)
    batch = Batch.objects.get()
    assert taken_out(batch).state == "gone"
    assert not Player.objects.filter(name="Quirin").exists()
    scorebook.take_back_merge(club.pk, ask(), merge=Merge.objects.get(gone__name="Eva").pk)
    assert Player.objects.get(name="Eva").merged_into is None
    joining = club.joinings.get()
    scorebook.part_clubs(club.pk, ask(), joining_id=joining.pk)
    assert (joining.club.games.count(), Race.objects.filter(club=joining.club).count()) == (1, 1)
    call_command("recount", check=True, stdout=io.StringIO())


def test_links_are_new_and_none_from_before_opens_it() -> None:
    game = one_hand()
    before = told(game.club)
    empty_the_database()
    club = comes_back(before)
    again = club.games.get()
    assert again.public_id == game.public_id
    numbers = [club.owner_link, club.reader_link, again.scorer_link, again.viewer_link]
    assert len({*numbers, 1, 2}) == 6
    assert again.key != game.key


def test_a_page_reads_it_once_and_another_is_told_that_it_is_here(django_user_model) -> None:
    file = told(club_of("Ana", "Bea", "Carl"))
    empty_the_database()
    bob, tap = django_user_model.objects.create_user("bob"), ask()
    clubs = {scorebook.import_club(io.BytesIO(file), tap, account=bob) for _time in range(2)}
    assert [(each.account, each.role) for each in Member.objects.filter(club__in=clubs)] == [(bob, "owner")]
    with pytest.raises(NotPossible, match="here already"):
        comes_back(file)
    assert (Club.objects.count(), Game.objects.count()) == (1, 1)


def test_a_line_that_the_database_does_not_let_stand_is_named_on_either_database() -> None:
    lines = told(one_hand().club).splitlines(keepends=True)
    empty_the_database()
    at = next(place for place, line in enumerate(lines) if line.startswith(b'{"line":"player"'))
    bea = json.dumps({**json.loads(lines[at + 1]), "name": "ana"}).encode()
    with pytest.raises(NotPossible, match=f"Line {at + 2}: .*player_told_apart"):
        comes_back(b"".join([*lines[: at + 1], bea, b"\n", *lines[at + 2 :]]))
    assert not Club.objects.exists()


def test_large_clubs_take_no_more_statements_for_each_batch() -> None:
    club, counts = one_hand().club, []
    for games in (0, 8):
        for number in range(games):
            imported({**record_of("cutthroat-official", WON, WON), "seats": ["Ana", "Bea", f"New {number}"]}, club)
        with CaptureQueriesContext(connection) as telling:
            file = told(club)
        empty_the_database()
        with CaptureQueriesContext(connection) as reading:
            club = comes_back(file)
        counts.append((len(telling), len(reading)))
    assert counts[0] == counts[1]


@pytest.mark.django_db(transaction=True)
def test_it_is_of_one_moment_and_whoever_writes_meanwhile_waits_for_nobody() -> None:
    game = one_hand()
    before = told(game.club)

    def write() -> None:
        scorebook.add_player(game.club, "Zoe")
        imported(record_of("cutthroat-official", WON), game.club)
        connection.close()

    with as_of_now():
        lines = told_whole(game.club)
        first = next(lines)
        writer = threading.Thread(target=write)
        writer.start()
        writer.join()
        assert first + b"".join(lines) == before
    assert (game.club.games.count(), told(game.club) != before) == (2, True)
