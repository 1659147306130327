"""The page of how a game went, and its picture to pass on."""

import re
from typing import Any

import pytest

from scorekeeper import scorebook
from scorekeeper.models import Player
from tests.table import Phone, ask, imported, record_of, start

pytestmark = pytest.mark.django_db
HANDS = [
    {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 1, "JD": 2}},
    {"bids": ["4", "5", "6"], "tricks": [5, 6, 6], "prizes": {"JC": 0, "JD": 1}},
]


@pytest.fixture
def won():
    """Two hands, the last of them by the rules."""
    return imported(record_of("cutthroat-official", *HANDS, options={"hands_limit": 2, "target": None}))


def test_a_viewer_sees_the_race_its_numbers_and_who_won(won) -> None:
    vera = Phone(won, "Vera")
    page = vera.get("course/")
    told = page.content.decode()
    scores = [[cell["score"] for cell in hand["cells"]] for hand in vera.get("sheet/").context["sheet"]["hands"]]
    assert [row.cells for row in page.context["picture"].table.rows] == [["0", "0", "0"], *scores]
    assert page.context["winner"]["text"] in told
    assert '<svg class="picture" role="img"' in told
    assert f'href="/games/{won.public_id}/card.svg"' in told
    for where in ("", "sheet/"):
        assert f'href="/games/{won.public_id}/course/"' in vera.get(where).content.decode()


def test_the_picture_to_pass_on_names_the_winner_and_leads_nowhere(won) -> None:
    answer = Phone(won, "Vera").get("card.svg")
    told = re.findall(r"<text[^>]*>([^<]*)", answer.content.decode())
    assert answer["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert answer["Content-Disposition"] == f'inline; filename="spades-{won.public_id}.svg"'
    assert any(text.endswith(("wins", "win")) for text in told)
    assert any(text.startswith("Best hand: ") for text in told)
    assert won.public_id not in answer.content.decode()


def test_before_the_first_hand_there_is_nothing_to_show(db) -> None:
    bob = Phone(start())
    page = bob.get("course/").content.decode()
    assert "There are no hands to show." in page
    assert "<figure" not in page
    assert bob.get("card.svg").status_code == 200


def test_a_game_begun_on_paper_goes_on_from_its_scores() -> None:
    begun: Any = {"start": [{"score": 120}, {"score": -30}, {}], "start_hands": 4}
    bob = Phone(imported(record_of("cutthroat-official", HANDS[0], **begun)))
    picture = bob.get("course/").context["picture"]
    assert [row.head for row in picture.table.rows] == ["start", "5"]
    assert picture.table.rows[0].cells == ["120", "−30", "0"]


def test_who_may_not_see_a_hidden_name_finds_it_in_neither(won) -> None:
    hidden = Player.objects.get(name="Ana")
    scorebook.mark_person(won.club_id, ask(), person=hidden.public_id, mark="hidden", value=True)
    for page in ("course/", "card.svg"):
        assert "Ana" not in Phone(won, "Vera").get(page).content.decode()
        assert "Ana" in Phone(won, "Bob").get(page).content.decode()
