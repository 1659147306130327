"""The desk in one tap: a round is drawn from where its need is said, and looked at; who plays is who really does."""

import pytest

from scorekeeper import scorebook
from tests.tournaments.night import RULES, drawn, facts, night, result, table_of
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.test_set_up_by_wish import phone_of_club, wishes
from tournaments.desk.board import desk
from tournaments.desk.needs import needs
from tournaments.draws.round_board import next_drawn, round_drawn
from tournaments.models import Place, Round, Tournament

pytestmark = pytest.mark.django_db


def knocked_out() -> Tournament:
    """Four in a knock-out of two rounds; the first was played, and its losers are still here."""
    tournament = night(4, "knock-out", size=2, rounds=0, rules={"2": RULES[2]})
    desk = NightPhone(tournament)
    for step in ({"do": "draw", "stage": 1, "number": 1}, {"do": "publish"}):
        last = Round.objects.last()
        desk.post("draw/", **step, **({"round": last.pk} if last else {}))
    for table in Round.objects.get().tables.all():
        result(table, 310, 280)
    return tournament


@pytest.mark.parametrize("page", ["", "round/"])
def test_one_tap_draws_and_one_publishes(page) -> None:
    tournament = night(14)
    phone = NightPhone(tournament)
    assert b"Draw round 1" in phone.get(page).content
    [need] = needs(facts(tournament))
    answer = phone.post("draw/", do=need["what"], **need["post"])
    assert answer["Location"] == phone.address("draw/")
    shown = phone.get("draw/")
    assert all(text in shown.content for text in (b"Publish round 1", b"Change who plays", b"Other tables"))
    assert phone.post("draw/", do="publish", round=Round.objects.get().pk).status_code == 302
    assert b"Draw round" not in phone.get(page).content
    assert Round.objects.get().published_at


def test_while_tables_play_the_page_of_the_round_leads_to_the_reason() -> None:
    tournament = night(8)
    result(table_of(drawn(tournament, [1, 2, 3, 4], [5, 6, 7, 8])), 310, 280, 20, 10)
    assert b"Draw round" not in NightPhone(tournament).get("round/").content
    assert [need["what"] for need in needs(facts(tournament))] == []


def test_of_a_knock_out_those_are_told_who_are_due() -> None:
    tournament = knocked_out()
    told = facts(tournament)
    winners = told.named(sorted(told.by_pk[place.entry_id].number for place in Place.objects.filter(seat=0)))
    assert next_drawn(told, told.stage)["here"] == f"{', '.join(winners)} play."
    assert [need["small"] for need in needs(told)] == [", ".join(winners)]


def test_who_stands_in_is_named_at_the_desk_and_in_the_round() -> None:
    tournament = night(6, size=3)
    round = drawn(tournament, [1, 2, 3], [4, 5, 6])
    Place.objects.filter(table=table_of(round), seat=1).update(stand_in=scorebook.add_player(tournament.club, "Zoe"))
    told = facts(tournament)
    assert desk(told, "x")["tables"][0]["who"] == "Ada, Zoe for Ben, Cleo"
    seen = round_drawn(told, told.stage, told.rounds(told.stage)[0])["tables"][0]["people"]
    assert [each["name"] for each in seen] == ["Ada", "Zoe for Ben", "Cleo"]


def test_the_tables_offered_are_those_that_there_will_be_and_hours_are_hours() -> None:
    client, club = phone_of_club()
    found = {wish["format"]: wish["options"] for wish in wishes(client, club, kind="solo", n=14, minutes=180)}
    four = next(each for each in found["tables"] if "size=4" in each["url"])
    assert (four["title"], four["lines"][0]) == ("Tables of 4 and 3", "4 rounds, 4 games each")
    assert four["lines"][2].startswith("2 hours 40 minutes in all")
    assert found["table-knock-out"][0]["title"].startswith("Tables of 4 and 3, the winner of each goes on")
    page = client.get(f"/tournaments/new/?club={club}").content
    assert all(text in page for text in (b"90 minutes", b"2 hours 30 minutes", b"3 hours"))
