"""A race goes on without signal, game after game, until somebody has won it."""

from typing import Any

import pytest

from scorekeeper import rules
from scorekeeper.forms.next_game import games_after
from scorekeeper.models import Game
from scorekeeper.models.identity import new_id
from tests.browser import alone
from tests.browser.alone_taps import Tap, fresh
from tests.browser.test_alone_games import as_kept, comparable, phone_of
from tests.browser.test_alone_pen import TAKE
from tests.table import facts_of
from tests.tournaments.race import PRESET, race_of, won_by

pytestmark = [pytest.mark.no_cover, pytest.mark.django_db]


def test_the_games_of_a_race_go_on_until_it_is_won(page) -> None:
    race = race_of(victories=3)
    game = race.games.get().game
    assert game is not None
    client, kept = phone_of(game.club), as_kept(facts_of(game))
    taps, expected = [], []
    for winner in (None, 1, 0, 0):
        [way] = games_after(facts_of(game))
        own = new_id()
        begins: list[Tap] = [(way.url, {"id": own, **way.fields})]
        for path, fields in [*begins, *ended(f"/games/{own}/", winner)]:
            fields = {"key": fresh(), **fields}
            answer = client.post(path, fields)
            assert answer.status_code == 302, (path, fields)
            game = Game.objects.get(public_id=own)
            taps.append([path, fields, game.written_at.isoformat()])
            expected.append({"kept": as_kept(facts_of(game))})
    another = {"key": fresh(), "id": new_id(), **way.fields, "after": "5"}
    assert client.post(way.url, another).status_code == 409
    asked = [[None, kept, [*taps, [way.url, another, ""]]], [None, expected[0]["kept"], [[way.url, another, ""]]]]
    [[*told, over], [early]] = alone.opened(page)(TAKE, asked)
    known = {each["player"] for each in kept["roster"]}
    for tap, here, there in zip(taps, expected, told, strict=True):
        ours, theirs = (unnumbered(comparable(result, known)) for result in (here, there))
        assert [*alone.differing(ours, theirs)] == [], tap
    assert (race.games.count(), over, early["status"]) == (5, {"status": 409, "texts": []}, 409)


def ended(at: str, winner: int | None) -> list[Tap]:
    """The taps of a game of four that one seat wins in one hand, or that nobody wins."""
    if winner is None:
        return [(f"{at}end/", {"how": "nobody"})]
    hand = won_by(winner)
    bids = [{"field": "bid", "seat": str(seat), "value": hand["bids"][seat], "was": ""} for seat in range(4)]
    taken = [str(tricks) for tricks in hand["tricks"]]
    tricks = [{"field": "tricks", "seat": str(seat), "value": taken[seat], "was": ""} for seat in range(3)]
    cards = sorted(rules.read_ruleset({"preset": PRESET}).prizes)
    caught = [{"field": "prize", "seat": card, "value": str(winner), "was": ""} for card in cards]
    seen = ";".join([",".join(taken), ",".join(f"{card}{winner}" for card in cards), ",".join(hand["bids"])])
    pages = [*[("enter/", bid) for bid in bids], ("close/", {}), *[("enter/", each) for each in [*tricks, *caught]]]
    return [(f"{at}{page}", {"hand": "1", **fields}) for page, fields in [*pages, ("save/", {"version": seen})]]


def unnumbered(result: Any) -> Any:
    """Without the numbers of versions: a game of a race is drawn again as it begins, which only the server knows."""
    for each in [result["kept"]["game"], *result["kept"]["steps"]]:
        each.pop("version", each.pop("number", None))
    return result
