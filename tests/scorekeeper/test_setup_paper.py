"""A game from paper, half-way: its scores, bags, sets, blind bids, hands and the deal."""

import pytest

from scorekeeper.facts import Facts
from scorekeeper.models import Game

pytestmark = pytest.mark.django_db

CUTTHROAT = "/paper/?preset=cutthroat-official"
NAMES = {"key": "this-page", "name-0": "Ana", "name-1": "Bea", "name-2": "Carl", "zone": "Europe/Lisbon"}
FIGURES = {
    "hands": "4", "score-0": "120", "bags-0": "3", "score-1": "−40", "bags-1": "", "score-2": "80", "bags-2": "9",
    "blind-0": "0", "blind-1": "1", "blind-2": "0", "next-dealer": "2",
}  # fmt: skip


def test_paper_begins_with_steps_1_and_2(client) -> None:
    assert client.get("/paper/").url == "/new/?then=paper"
    (size,) = [size for size in client.get("/new/?then=paper").context["sizes"] if size["number"] == "3"]
    links = [game["url"] for game in client.get(size["url"]).context["games"]]
    assert CUTTHROAT in links
    assert client.get(CUTTHROAT).context["says"] == "Next: the scores so far"


def test_the_names_lead_to_the_figures_that_matter(client) -> None:
    page = client.post(CUTTHROAT, {**NAMES, "dealer": "1"}).context
    assert [(side["name"], side["bags_on"], side["sets_on"]) for side in page["sides"]] == [
        (name, True, False) for name in ("Ana", "Bea", "Carl")
    ]
    assert [[choice["value"] for choice in blind["choices"]] for blind in page["blinds"]] == [[0, 1]] * 3
    assert [choice["text"] for choice in page["dealers"] if choice["checked"]] == ["Bea"]
    assert {"name": "name-2", "value": "Carl"} in page["keep"]
    assert Game.objects.count() == 0


def test_sets_are_asked_where_they_lose_the_game(client) -> None:
    names = {**NAMES, "name-3": "Dan"}
    page = client.post("/paper/?preset=partners-club-350", names).context
    assert [(side["name"], side["sets_on"]) for side in page["sides"]] == [("Ana + Carl", True), ("Bea + Dan", True)]
    assert page["blinds"] == []
    sets = {"hands": "3", "score-0": "60", "score-1": "90", "sets-0": "1", "next-dealer": "0"}
    client.post("/paper/?preset=partners-club-350", {**names, **sets})
    assert [side.sets for side in Facts.load(Game.objects.get()).sheet.sides] == [1, 0]


def test_the_game_goes_on_from_there(client) -> None:
    answer = client.post(CUTTHROAT, {**NAMES, **FIGURES})
    game = Game.objects.get()
    assert answer.url == f"/games/{game.public_id}/"
    sheet = Facts.load(game).sheet
    assert [(side.score, side.bags) for side in sheet.sides] == [(120, 3), (-40, 0), (80, 9)]
    assert sheet.next is not None
    assert (sheet.next.number, sheet.next.dealer) == (5, 2)
    assert list(sheet.next.may_bid_blind) == [False, False, False], "Bea has used hers, Carl is only 40 behind"
    assert (game.start["start_hands"], game.club.time_zone) == (4, "Europe/Lisbon")
    assert client.get(answer.url).context["board"]["heading"] == "Hand 5"


def test_a_double_tap_gives_one_game(client) -> None:
    answers = [client.post(CUTTHROAT, {**NAMES, **FIGURES}) for _tap in range(2)]
    assert answers[0].url == answers[1].url
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("score-1", "much", "Bea, score: “much” is not a number from -1000000 to 1000000."),
        ("bags-2", "-1", "Carl, bags: “-1” is not a number from 0 to 999."),
        ("hands", "1000", "Hands played so far: “1000” is not a number from 0 to 999."),
    ],
)
def test_a_figure_that_cannot_be_is_told_and_all_others_stay(client, field, value, said) -> None:
    answer = client.post(CUTTHROAT, {**NAMES, **FIGURES, field: value})
    assert answer.status_code == 422
    assert answer.context["errors"] == [said]
    assert answer.context["sides"][0]["score"] == "120"
    assert [choice["text"] for choice in answer.context["dealers"] if choice["checked"]] == ["Carl"]
    assert Game.objects.count() == 0


def test_a_name_that_is_missing_comes_before_the_figures(client) -> None:
    answer = client.post(CUTTHROAT, {**NAMES, "name-1": ""})
    assert answer.status_code == 422
    assert answer.context["errors"] == ["Seat 2 has no name yet."]
