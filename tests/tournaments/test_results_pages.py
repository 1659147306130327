"""The page of a table's result: at the desk, at the table, in both ways of asking; and that of the penalties."""

from typing import Any

import pytest
from django.test import Client

from tests.table import BOTH_WAYS, HTMX, key
from tests.tournaments.night import drawn, facts, night, result, table_of
from tests.tournaments.night_phones import NightPhone
from tests.tournaments.night_tables import Seated
from tournaments.models import Penalty, Result, Round, Table, Tournament
from tournaments.standings.standing import tokens_of

pytestmark = pytest.mark.django_db


def duel(**stage: Any) -> Tournament:
    """Two tables of two who each play alone."""
    tournament = night(4, "swiss", size=2, **stage)
    drawn(tournament, [1, 2], [3, 4])
    return tournament


def page_of(tournament: Tournament, number: int = 1) -> str:
    """Where the result of a table of the first round is."""
    return f"results/{Table.objects.get(round__stage__tournament=tournament, round__number=1, number=number).pk}/"


def points(*figures: Any, do: str = "points", was: str = "", **more: Any) -> dict[str, Any]:
    """The form of the final points."""
    return {f"points-{side}": each for side, each in enumerate(figures)} | {
        "do": do,
        "was": was,
        "step": "save",
        **more,
    }


def current() -> tuple[Any, ...]:
    """What stands: points, winner, whether it counts."""
    stands = Result.objects.get(current=True)
    return stands.points, stands.winner, stands.confirmed_at is not None


@BOTH_WAYS
def test_the_desk_enters_a_result_and_goes_on_to_the_next_table(headers: dict[str, str]) -> None:
    tournament = duel()
    desk = NightPhone(tournament, "help")
    page = page_of(tournament)
    assert "Ada · Ben" in desk.get(page).content.decode()
    answer = desk.post(page, htmx=bool(headers), **points("310", "−280"))
    assert (answer.status_code, answer["Location"]) == (302, f"/tournaments/{tournament.public_id}/")
    assert current() == ([310, -280], 0, True)
    assert "Table 1: Ada won, 310 : −280" in desk.get("").content.decode()


def test_who_may_what() -> None:
    tournament = duel()
    page = page_of(tournament)
    for link, status in (("organize", 200), ("help", 200), ("read", 200), ("watch", 200)):
        assert NightPhone(tournament, link).get(page).status_code == status, link
    assert NightPhone(tournament, "").get(page).status_code == 404
    for form in (points(1, 2), {"do": "award", "winner": "0"}, {"do": "accept"}):
        assert (
            Seated(tournament)
            .client.post(f"/tournaments/{tournament.public_id}/{page}", {"key": key(), **form})
            .status_code
            == 403
        )
        assert NightPhone(tournament, "read").post(page, **form).status_code == 403
    assert NightPhone(tournament, "watch").post(page, **points(1, 2, do="typed", by=1)).status_code == 403
    desk = NightPhone(tournament)
    assert desk.client.put(desk.address(page)).status_code == 405
    other = NightPhone(duel())
    assert other.get(page).status_code == 404
    assert other.get("results/999999999999999999999/").status_code == 404


@pytest.mark.parametrize("figure", ["", "x", "3.5", "٣", "9" * 5000, "3\x00x", "1234567"])
def test_what_is_no_figure_is_said_and_kept(figure: str) -> None:
    tournament = duel()
    desk, page = NightPhone(tournament), page_of(tournament)
    answer = desk.post(page, **points("310", figure))
    assert answer.status_code == 422
    assert answer.context["errors"] == ["Write the final points of each side, as whole numbers."]
    assert answer.context["table"]["sides"][0]["points"] == "310"
    assert not Result.objects.exists()


def test_a_correction_shows_first_what_it_changes() -> None:
    tournament = duel()
    desk, page = NightPhone(tournament), page_of(tournament)
    desk.post(page, **points(310, 280))
    drawn(tournament, [1, 3], [2, 4])
    was = desk.get(page).context["table"]["was"]
    form = points(310, 320, was=was, reason="entered wrongly")
    looked = desk.post(page, **form | {"step": "look"})
    assert looked.context["preview"]["lines"] == [
        "Ben won, 310 : 320", "Ada: victory tokens 1 → 0", "Ben: victory tokens 0 → 1", "Ben: place 4 → 1",
        "Ada: place 1 → 4", "Round 2 stands as it is, marked “drawn before the correction”.",
    ]  # fmt: skip
    assert desk.post(page, **form).status_code == 422  # not looked at
    assert current()[0] == [310, 280]
    seen = looked.context["preview"]["looked"]
    silent = desk.post(page, **form | {"reason": "", "looked": seen})
    assert (silent.status_code, silent.context["preview"]["looked"]) == (422, seen), "the reason alone is missing"
    saved = desk.post(page, **form, looked=seen)
    assert (saved.status_code, current()) == (302, ([310, 320], 1, True))
    assert desk.get(page).context["table"]["before"] == ["Ada won, 310 : 280"]
    late = desk.post(page, **points(1, 2, was=was, reason="entered wrongly"))
    assert (late.status_code, late.context["conflict"]["sent"]) == (409, ["1 : 2"])


def test_somebody_did_not_play_and_it_is_taken_back() -> None:
    tournament = duel()
    desk, page = NightPhone(tournament), page_of(tournament)
    assert desk.post(page, do="absent", absent=["1"], was="").status_code == 422  # no reason
    assert desk.post(page, do="absent", absent=["1"], was="", reason="did not come").status_code == 302
    assert current() == (None, 0, True)
    was = desk.get(page).context["table"]["was"]
    form = {"do": "back", "was": was, "reason": "entered wrongly"}
    preview = desk.post(page, **form, step="look").context["preview"]
    assert preview["lines"][0] == "The table is open again."
    assert desk.post(page, **form, step="save", looked=preview["looked"]).status_code == 302
    assert not Result.objects.filter(current=True).exists()
    assert desk.post(page, do="award", winner="nobody", was="", reason="agreed by the table").status_code == 302


def test_the_table_types_its_result_and_the_others_confirm_it() -> None:
    tournament = duel(confirms=True)
    page = f"/tournaments/{tournament.public_id}/{page_of(tournament)}"
    client = Seated(tournament).client

    def send(**form: Any) -> Any:
        return client.post(page, {"key": key(), **form})

    assert client.get(page).context["may_type"] is True
    assert send(**points(310, 280, do="typed")).status_code == 422  # who are you?
    assert send(**points(310, 280, do="typed", by=1)).status_code == 302
    assert current()[2] is False
    was = client.get(page).context["table"]["was"]
    assert send(do="deny", by=2, was=was).status_code == 302
    assert NightPhone(tournament).get("").content.decode().count("two results") == 1
    assert send(do="confirm", by=2, was=was).status_code == 302
    assert current()[2] is True


def test_two_phones_post_different_results_at_once_and_one_stands() -> None:
    tournament = duel()
    page = f"/tournaments/{tournament.public_id}/{page_of(tournament)}"
    one, other = Seated(tournament).client, Seated(tournament).client
    assert one.post(page, {"key": key(), **points(310, 280, do="typed", by=1)}).status_code == 302
    answer = other.post(page, {"key": key(), **points(280, 310, do="typed", by=2)})
    assert (answer.status_code, answer.context["conflict"]["sent"]) == (409, ["280 : 310"])
    assert "310 : 280" in answer.context["conflict"]["text"]
    assert Result.objects.count() == 1
    again = other.post(page, {"key": key(), **points(310, 280, do="typed", by=2)})  # they agree after all
    assert (again.status_code, Result.objects.count()) == (302, 1)


def test_the_code_of_a_table_types_what_is_due_there_now_alone() -> None:
    tournament = duel()
    page = f"/tournaments/{tournament.public_id}/{page_of(tournament)}"
    other, client = Seated(tournament, 2).client, Seated(tournament).client
    form = points(310, 280, do="typed", by=1)
    assert other.get(page).status_code == 200
    assert other.post(page, {"key": key(), **form}).status_code == 403
    result(table_of(Round.objects.get()), 300, 200)
    drawn(tournament, [1, 3], [2, 4])
    assert client.get(page).context["may_type"] is False
    assert client.post(page, {"key": key(), **form}).status_code == 403


@BOTH_WAYS
def test_penalties_are_given_and_taken_back(headers: dict[str, str]) -> None:
    tournament = duel()
    desk, more = NightPhone(tournament, "help"), {"htmx": bool(headers)}
    desk.post(page_of(tournament), **points(310, 280))
    form = {"do": "give", "who": "1", "kind": "game", "reason": "a renege"}
    assert desk.post("penalties/", **more, **form | {"reason": ""}).status_code == 422
    assert desk.post("penalties/", **more, **form).status_code == 302
    assert tokens_of(facts(tournament)) == {"1": 0, "2": 1, "3": 0, "4": 0}
    given = desk.get("penalties/").context["given"]
    assert [(each["who"], each["what"], each["reason"]) for each in given] == [("Ada", "Game lost", "a renege")]
    for _twice in range(2):
        assert desk.post("penalties/", **more, do="back", penalty=given[0]["key"]).status_code == 302
    assert tokens_of(facts(tournament))["1"] == 1
    assert desk.post("penalties/", **more, do="back", penalty=9).status_code == 409
    for kind, amount, status in (
        ("points", "", 422),
        ("points", "x" * 5000, 422),
        ("token", "99", 422),
        ("token", "1", 302),
    ):
        sent = {"who": "2", "kind": kind, "amount": amount, "reason": "late"}
        assert desk.post("penalties/", **more, do="give", **sent).status_code == status
    assert Penalty.objects.count() == 2
    for who in ("", "999", "٣", "9" * 5000):
        assert desk.post("penalties/", **more, do="give", who=who, kind="warning", reason="late").status_code == 422


def test_who_may_give_penalties() -> None:
    tournament = duel()
    assert [NightPhone(tournament, link).get("penalties/").status_code for link in ("read", "")] == [403, 404]
    assert Client().post(f"/tournaments/{tournament.public_id}/penalties/", {}, headers=HTMX).status_code == 404
