"""The pages of one person and of two: what leads where, who may be shown, what they ask of the database."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper import scorebook
from scorekeeper.models import Appearance, Club, Player
from tests.table import ask, imported, record_of

from .club_of import club_of, person, phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    """A club with a dozen games."""
    return club_of()


def address(page: str, club: Club, *people: Player) -> str:
    """Where a page of these people is."""
    return reverse(f"scorekeeper:{page}", args=[club.public_id, *(each.public_id for each in people)])


def pages_of(club: Club) -> list[str]:
    """All pages of history that are about Ana, and those of games."""
    ana, bea = person(club, "Ana"), person(club, "Bea")
    games = address("history_games", club)
    return [
        *(address(page, club, ana) for page in ("history_person", "partners", "opponents")),
        address("compared", club, ana, bea), address("compared", club, bea, ana),
        f"{games}?who={ana.public_id}", f"{games}?who={bea.public_id}&with={ana.public_id}",
    ]  # fmt: skip


def test_every_figure_opens_the_games_that_it_counts(club) -> None:
    ana, client = person(club, "Ana"), phone(club)
    page = client.get(address("history_person", club, ana)).context["page"]
    played = {row.game.public_id: row for row in Appearance.objects.filter(player=ana).select_related("game")}
    for figure in page.figures():
        shown = {game["url"].split("/")[2] for game in all_games(client, figure["url"])}
        assert shown <= played.keys()
        if figure["title"] == "Games":
            assert len(shown) == int(figure["large"])
    won = {key for key, row in played.items() if row.games}
    wins = all_games(client, f"{address('history_games', club)}?who={ana.public_id}&what=wins")
    assert {game["url"].split("/")[2] for game in wins} == won


def all_games(client: Any, url: str) -> list[Any]:
    """The games on a page and on those of older ones."""
    page = client.get(url)
    older = page.context["older"]
    return [*page.context["games"], *(all_games(client, url.partition("?")[0] + older) if older else [])]


def test_the_best_hand_opens_its_sheet_at_the_hand(club) -> None:
    ana, client = person(club, "Ana"), phone(club)
    best = next(iter(client.get(address("history_person", club, ana)).context["page"].singles()))
    sheet, _, anchor = best["url"].partition("#")
    assert f'id="{anchor}"' in client.get(sheet).content.decode()


def test_hands_behind_a_figure_are_named(club) -> None:
    ana = person(club, "Ana")
    games = all_games(phone(club), f"{address('history_games', club)}?who={ana.public_id}&what=set")
    counted = sum(Appearance.objects.filter(player=ana).values_list("set", flat=True))
    assert sum(len(game["hands"]) for game in games) == counted > 0


def test_the_hands_behind_bag_outs_are_those_in_which_the_law_found_one() -> None:
    bags = {"bids": ["1", "1", "1", "1"], "tricks": [6, 3, 2, 2]}
    record = record_of("partners-500", *[bags] * 4, options={"hands_limit": 4, "target": None})
    club = imported(record).club
    for name, hands in (("Ana", [2, 4]), ("Bea", [4])):
        url = f"{address('history_games', club)}?who={person(club, name).public_id}&what=bag_outs"
        shown = phone(club).get(url).context["games"]
        assert [[hand["number"] for hand in game["hands"]] for game in shown] == [hands]
    counted = Appearance.objects.get(player__name="Ana").bag_outs
    assert counted == 2


def test_games_are_paged_by_the_last_one_shown() -> None:
    club = club_of(games=20)
    client = phone(club)
    seen = [game["url"] for game in all_games(client, address("history_games", club))]
    assert len(seen) == len(set(seen)) == 20
    assert client.get(f"{address('history_games', club)}?before=nonsense").status_code == 200


def test_hidden_erased_and_merged_people(club) -> None:
    owner, reader, there = phone(club, "owner"), phone(club), pages_of(club)
    ana = person(club, "Ana")
    scorebook.mark_person(club.pk, ask(), person=ana.public_id, mark="hidden", value=True)
    assert {reader.get(page).status_code for page in there} == {404}
    assert {owner.get(page).status_code for page in there} == {200}
    of_bea = [address(page, club, person(club, "Bea")) for page in ("history_person", "partners", "opponents")]
    for page in [
        *of_bea,
        address("pairs", club),
        f"{address('pairs', club)}?as=opponents",
        address("history_games", club),
    ]:
        assert "Ana" not in reader.get(page).content.decode()
    scorebook.mark_person(club.pk, ask(), person=ana.public_id, mark="hidden", value=False)
    guest = scorebook.add_player(club, "Anna")
    scorebook.merge_players(club.pk, ask(), kept=guest.public_id, gone=ana.public_id)
    moved = reader.get(there[1], follow=True)
    assert (moved.status_code, moved.redirect_chain[0][0]) == (200, address("partners", club, guest))
    club.families.update(rules_name="Anna’s Friday")
    scorebook.erase_person(club.pk, ask(), person=guest.public_id, name="Anna")
    assert set(club.families.values_list("rules_name", flat=True)) == {"Former player (1)’s Friday"}
    assert reader.get(address("history_person", club, guest)).status_code == 404
    assert "Ann" not in reader.get(address("pairs", club)).content.decode()


def test_nobody_of_another_club(club) -> None:
    other = club_of(["Zoe", "Yan", "Xenia", "Will"], games=1)
    zoe = person(other, "Zoe")
    client = phone(club)
    for page in ("history_person", "partners", "opponents"):
        assert client.get(address(page, club, zoe)).status_code == 404
    assert client.get(f"{address('history_games', club)}?who={zoe.public_id}").status_code == 404
    assert client.get(address("compared", club, person(club, "Ana"), zoe)).status_code == 404


def test_who_played_nothing_and_what_no_page_sends(club) -> None:
    nobody, client = scorebook.add_player(club, "Nora"), phone(club)
    for page in ("history_person", "partners", "opponents"):
        assert "There is no such game" in client.get(address(page, club, nobody)).content.decode()
    assert client.get(address("compared", club, nobody, person(club, "Ana"))).status_code == 200
    for page in pages_of(club):
        url = (
            f"{page}{'&' if '?' in page else '?'}sort=x&what=%00&as=x&period=9999&least=x&rules=x&players=9&before=%00"
        )
        assert client.get(url).status_code == 200, url


def test_tables_of_pairs_as_files(club) -> None:
    ana, client = person(club, "Ana"), phone(club)
    for page, head in (("partners", b"With"), ("opponents", b"Against")):
        told = client.get(f"{address(page, club, ana)}?format=csv").content
        assert head in told.splitlines()[0]
        assert len(told.splitlines()) > 2
    assert b"Contract made" in client.get(f"{address('history_person', club, ana)}?format=csv").content


def test_they_ask_no_more_for_more_games(club) -> None:
    more = club_of(games=30, seed=2)
    counts = []
    for each in (club, more):
        client, asked = phone(each), []
        for page in [*pages_of(each), address("pairs", each), address("history_games", each)]:
            client.get(page)
            with CaptureQueriesContext(connection) as captured:
                client.get(page)
            asked.append(len(captured))
        counts.append(asked)
    assert counts[0] == counts[1]
    assert counts[0][0] <= 4  # P9: the page of a player
