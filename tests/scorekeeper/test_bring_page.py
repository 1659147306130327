"""The page that takes in what another phone kept: who may, what it says of what it cannot read, and its way back."""

from typing import Any

import pytest
from django.test import Client

from scorekeeper.incoming.kept_text import KeptHand, KeptText, write_text
from scorekeeper.models import Game
from scorekeeper.models.identity import new_id
from tests.table import BOTH_WAYS, Phone, facts_of, key, start

pytestmark = pytest.mark.django_db

SECOND = KeptHand(2, ["4", "4", "6"], [5, 5, 7], {"JC": 0, "JD": 1})


@pytest.fixture
def text(game) -> str:
    return write_text(KeptText(game.public_id, 1, [SECOND]))


def test_a_code_that_was_scanned_is_compared_at_once(game, text) -> None:
    answer = Phone(game).get(f"bring/?kept={text}")
    assert [hand["kind"] for hand in answer.context["told"]["hands"]] == ["new"]
    assert "no-store" in answer["Cache-Control"]
    assert facts_of(game).game.version == game.version


def test_before_anything_is_pasted_there_is_a_box_for_it(game) -> None:
    page = Phone(game).get("bring/").content.decode()
    assert '<textarea name="kept"' in page
    assert "Take in</button>" not in page


@BOTH_WAYS
@pytest.mark.parametrize(
    ("pasted", "why"),
    [
        ("", "Paste the text"), ("Ana 50", "No kept score"), ("kept1-WyIy", "cut off"), ("kept9-abc", "newer version"),
        ("kept1-" + "A" * 30_000, "too long"), (write_text(KeptText("23456789abcd", 1, [])), "another game"),
        ("<script>alert(1)</script>", "No kept score"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_said_and_stays_in_the_box(game, pasted, why, headers) -> None:
    answer = Phone(game).client.post(f"/games/{game.public_id}/bring/", {"kept": pasted}, headers=headers)
    assert answer.status_code == 422
    assert why in answer.content.decode()
    assert answer.context["kept"].startswith(pasted[:100])
    assert "<script>alert" not in answer.content.decode()


def test_a_game_that_is_not_known_here_says_so_and_keeps_the_text(text) -> None:
    answer = Client().post(f"/games/{new_id()}/bring/", {"kept": text})
    assert answer.status_code == 404
    assert "not known here" in answer.content.decode()
    assert text in answer.content.decode()
    assert "not known here" not in Client().get(f"/games/{new_id()}/bring/").content.decode()


def test_a_stranger_learns_nothing(game, text) -> None:
    known, unknown = (Client().post(f"/games/{each}/bring/", {"kept": text}) for each in (game.public_id, new_id()))
    assert (known.status_code, unknown.status_code) == (404, 404)
    assert known.content.count(b"<p") == unknown.content.count(b"<p")


def test_who_only_watches_takes_over_and_comes_back(game, text) -> None:
    vera, fields = Phone(game, "Vera"), {"kept": text, "step": "save", "version": "1", "key": key()}
    there = vera.client.get(f"{vera.address}bring/", fields)["Location"]
    assert vera.client.post(f"{vera.address}bring/", fields)["Location"] == there
    assert there.startswith(f"{vera.address}takeover/?then=bring")
    assert facts_of(game).game.version == game.version
    page = vera.client.get(there)
    assert page.context["url"] == there
    Game.objects.update(phone_seen_at=None)
    taken = vera.client.post(page.context["url"], {"key": key(), "code": game.table_code})
    assert taken["Location"] == f"{vera.address}bring/?kept={text}"
    assert vera.client.get(taken["Location"]).context["told"]["takes"]
    again = vera.client.get(there)
    assert again["Location"] == taken["Location"], "who scores by now need not ask"


def test_the_pen_that_was_asked_for_leads_back_too(game, text) -> None:
    vera, bob = Phone(game, "Vera"), Phone(game)
    there = vera.get(f"bring/?kept={text}")["Location"]
    asked = vera.client.post(there, {"key": key(), "ask": "1"})
    assert asked["Location"] == there
    asks = Game.objects.get(pk=game.pk).asking
    bob.post("takeover/", answer="allow", asks=asks)
    assert vera.client.get(there)["Location"] == f"{vera.address}bring/?kept={text}"


def test_a_text_too_long_for_an_address_is_pasted_again(game) -> None:
    hands = [SECOND._replace(number=number) for number in range(2, 90)]
    text = write_text(KeptText(game.public_id, 1, hands))
    assert Phone(game, "Vera").post("bring/", kept=text)["Location"] == f"/games/{game.public_id}/takeover/?then=bring"


def test_the_organizer_of_the_club_may(text, game) -> None:
    alice = Phone(game, "Alice")
    assert alice.post("bring/", kept=text, step="save", version=game.version).status_code == 302
    assert len(facts_of(game).scored) == 2


def test_a_page_without_its_key_or_version_writes_nothing(game, text) -> None:
    bob = Phone(game)
    assert bob.post("bring/", kept=text, step="save").status_code == 400
    assert bob.post("bring/", kept=text, step="save", version="1", key="").status_code == 400
    assert bob.post("bring/", kept=text, step="save", version="x").status_code == 400
    assert bob.client.put(f"{bob.address}bring/").status_code == 405
    odd = {"hand-x": "brought", "hand-" + "9" * 800: "brought", "hand-²": "brought", "hand-2": "gold"}
    assert bob.client.post(f"{bob.address}bring/", {"kept": text, **odd}).status_code == 200
    assert len(facts_of(game).scored) == 1


def test_the_phone_whose_own_taps_were_refused_is_asked_whose_hand_counts(game) -> None:
    bob = Phone(game)
    mine = write_text(
        KeptText(game.public_id, 1, [KeptHand(1, ["5", "4", "8"], [6, 4, 7], {"JC": 1, "JD": 2}), SECOND])
    )
    page = bob.get(f"bring/?kept={mine}&mine=1")
    told = page.context["told"]["hands"][0]
    assert told["title"] == "Hand 1 was entered on another phone too"
    assert [(choice["text"], choice["checked"]) for choice in told["choices"]] == [
        ("Keep theirs", False), ("Keep yours", False),
    ]  # fmt: skip
    assert '<input type="hidden" name="mine" value="1">' in page.content.decode()
    said: dict[str, Any] = {"hand-1": "brought", "hand-2": "stands"}
    silent = bob.post("bring/", kept=mine, mine="1", step="save", version=game.version)
    assert (silent.status_code, silent.context["errors"]) == (422, ["Which one counts for hand 1?"])
    bob.enter("bid", 0, "3")
    again = bob.post("bring/", kept=mine, mine="1", step="save", version=game.version, **said)
    assert again.status_code == 409
    assert again.context["mine"]


def test_where_nothing_is_to_be_chosen_the_page_leads_to_the_board(game) -> None:
    half = write_text(KeptText(game.public_id, 1, [KeptHand(4, ["4", None, None], None)]))
    page = Phone(game).get(f"bring/?kept={half}&mine=1").content.decode()
    assert f'<a class="go" href="/games/{game.public_id}/">To the board</a>' in page
    assert "say which one counts" not in page


@pytest.mark.parametrize("preset", ["partners-500", "partners-club-350", "two-handed-500"])
def test_a_game_of_any_kind_is_carried_over_as_it_was_played(preset) -> None:
    hands: dict[str, tuple[Any, Any]] = {
        "partners-500": (["nil", "4", "3", "2"], [1, 5, 7, "-"]),
        "partners-club-350": ([None] * 4, [8, 5, "-", "-"]),
        "two-handed-500": (["4", "6"], [7, 6]),
    }
    bids, tricks = hands[preset]
    game = start(preset)
    text = write_text(KeptText(game.public_id, 1, [KeptHand(1, bids, tricks)]))
    bob = Phone(game)
    page = bob.get(f"bring/?kept={text}")
    assert [hand["kind"] for hand in page.context["told"]["hands"]] == ["new"], page.context["told"]
    bob.post("bring/", kept=text, step="save", version=page.context["version"])
    assert [hand.tricks for hand in facts_of(game).scored] == [tricks]
