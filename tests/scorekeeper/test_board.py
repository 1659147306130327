"""What the board shows in each state of a game: in whose words, in which order, and what can be done next."""

import pytest

from tests.table import Phone, start

pytestmark = pytest.mark.django_db


def keys_of(pad):
    return {key["value"]: key for key in (*pad["keys"], *pad["specials"])}


def open_keys(pad):
    return [value for value, key in keys_of(pad).items() if not key["why_not"]]


def row_of(board, name):
    return next(row for row in board["rows"] if row["name"] == name)


def test_bids_are_asked_from_the_dealer_s_left_round() -> None:
    bob = Phone(start(first_dealer=1))
    asked = []
    for _seat in range(3):
        pad = bob.board()["pad"]
        asked.append(pad["heading"])
        bob.enter("bid", pad["seat"], "5")
    assert asked == ["Carl bids", "Ana bids", "Bea bids"]
    board = bob.board()
    assert (board["pad"], board["deal_line"]) == (None, "Bea deals, Carl bids first")
    assert board["tally"] == {"main": "15 of 17 bid", "more": "2 under"}
    assert (board["act"]["text"], board["act"]["enabled"]) == ("Close the bids", True)


def test_a_tap_on_a_row_opens_its_pad_and_the_order_goes_on_after_it() -> None:
    bob = Phone(start())
    assert bob.board("?pad=bid-0")["pad"]["heading"] == "Ana bids"
    bob.bid("5")
    assert bob.board()["pad"]["heading"] == "Bea bids"
    pad = bob.board("?pad=bid-0")["pad"]
    assert (pad["was"], keys_of(pad)["5"]["pressed"]) == ("5", True)


def test_there_is_no_0_where_0_is_nil() -> None:
    official = keys_of(Phone(start()).board()["pad"])
    assert "0" not in official
    assert (official["nil"]["text"], official["nil"]["small"]) == ("Nil", "±100")
    plain = keys_of(Phone(start("partners-basic", options={"zero_bid": "plain", "min_bid": 0})).board()["pad"])
    assert plain["0"]["why_not"] == ""
    assert "nil" not in plain


def test_a_blind_bid_is_closed_with_its_reason_until_the_player_is_far_enough_behind() -> None:
    bob = Phone(start())
    blind = keys_of(bob.board("?pad=bid-0")["pad"])["blind-6"]
    assert (blind["why_not"], blind["label"]) == ("50 behind needed", "Bid blind 6 for Ana")
    board = bob.play(["4", "9", "1"], [4, 9, 4], {"JC": 1, "JD": 2})
    assert row_of(board, "Ana")["note"].endswith("may go blind")
    assert "blind" not in row_of(board, "Bea")["note"]
    # Before anyone else has bid.
    assert keys_of(bob.board("?pad=bid-0")["pad"])["blind-6"]["why_not"] == ""
    board = bob.play(["blind-6", "10", "1"], [3, 10, 4], {"JC": 1, "JD": 2})
    assert row_of(board, "Ana")["note"].endswith("blind bid used")
    assert keys_of(bob.board("?pad=bid-0")["pad"])["blind-6"]["why_not"] == "used"


def test_partners_may_give_one_bid_together() -> None:
    bob = Phone(start("partners-500"))
    pad = bob.board()["pad"]
    assert (pad["heading"], pad["joint"]["offered"]) == ("Bea bids", True)
    together = bob.board(f"?pad={pad['joint']['pad']}")["pad"]
    assert together["heading"] == "Bea + Dan bid together"
    assert keys_of(together)["5"]["label"] == "Bid 5 for Bea + Dan"
    assert not {"nil", "blind-nil"} & keys_of(together).keys(), "those are one player's own"
    bob.enter("joint", 1, "5")
    board = bob.board()
    assert (board["pad"]["heading"], board["tally"]["more"]) == ("Carl bids", "2 still to bid")
    assert row_of(board, "Bea")["bid_of_side"]
    # Once one partner has bid, the other bids for themselves.
    bob.enter("bid", 2, "3")
    assert not bob.board()["pad"]["joint"]["offered"]


def test_tricks_of_a_pair_are_one_pile_but_beside_a_nil_each_counts_their_own() -> None:
    bob = Phone(start("partners-500"))
    bob.bid("3", "nil", "3", "4")
    bob.close()
    board = bob.board()
    assert board["pad"]["heading"] == "Bea took"
    assert row_of(board, "Ana")["tricks_label"] == "Tricks of Ana + Carl"
    bob.take(None, 0)
    assert keys_of(bob.board()["pad"])["6"]["label"] == "Ana + Carl took 6"
    bob.take(7)
    board = bob.board()
    assert [row_of(board, name)["tricks_text"] for name in ("Ana", "Bea", "Dan")] == ["7", "0", "6"]
    assert board["state"] == "ready"


def test_while_a_hand_is_played_it_says_what_is_at_stake() -> None:
    bob = Phone(start(start={"start": [{"score": 460, "bags": 8}, {"score": 0}, {"score": 0}]}))
    bob.bid("4", "5", "6")
    bob.close()
    board = bob.board()
    assert (board["state"], board["heading"]) == ("playing", "Hand 1")
    assert board["stakes"] == ["Ana reaches 500 if this is made", "Ana: 2 bags to the penalty"]
    assert (board["act"]["text"], board["act"]["enabled"], board["act"]["why_not"]) == (
        "Save hand",
        False,
        "Now the tricks",
    )
    assert Phone(bob.game, "Vera").board()["pad"] is None


def test_no_more_tricks_can_be_tapped_than_are_left() -> None:
    bob = Phone(start())
    bob.bid("4", "5", "6")
    bob.close()
    bob.take(None, 12)
    pad = bob.board()["pad"]
    assert (pad["heading"], pad["note"]) == ("Carl took", "5 of 17 left")
    assert open_keys(pad) == ["0", "1", "2", "3", "4", "5"]
    assert keys_of(pad)["6"]["why_not"] == "5 left"
    answer = bob.enter("tricks", 2, "99")
    assert (answer.status_code, answer.context["errors"]) == (422, ["Carl cannot have taken 99: 5 tricks are left."])


def test_what_the_hand_would_score_is_shown_before_it_is_saved() -> None:
    bob = Phone(start())
    bob.ready(["4", "5", "6"], [5, 5, 7], {"JC": 0, "JD": 2})
    board = bob.board()
    assert (board["state"], board["said"]["title"]) == ("ready", "Hand 1 would score")
    assert [row["points_text"] for row in board["rows"]] == ["+50", "+50", "+70"]
    assert [row["caught"] for row in board["rows"]] == ["J♣", "", "J♦"]
    assert [prize["label"] for prize in board["prizes"]] == ["Change who took J♣", "Change who took J♦"]
    assert bob.facts().scored == []
    bob.save()
    board = bob.board()
    assert (board["state"], board["said"]["title"]) == ("bidding", "Hand 1")
    assert {"text": "Ana bid 4, took 5", "points": "+40", "bags": "1 bag", "good": True} in board["said"]["lines"]
    assert (board["heading"], board["pad"]["heading"]) == ("Hand 2", "Carl bids")


def test_only_who_took_a_trick_can_have_caught_a_prize() -> None:
    bob = Phone(start("cutthroat-three-jacks"))
    bob.bid("4", "5", "nil")
    bob.close()
    bob.take(None, 10, 0)
    pad = bob.board()["pad"]
    assert (pad["heading"], open_keys(pad)) == ("Who took J♣?", ["0", "1", "-"])
    assert [keys_of(pad)[key]["label"] for key in "0-"] == ["Ana took J♣", "Nobody knows who took J♣"]
    assert bob.enter("prize", "JC", 2).status_code == 422
    for card, asked in (("JC", "Who took J♦?"), ("JD", "Who took J♥?")):
        bob.enter("prize", card, 0)
        assert bob.board()["pad"]["heading"] == asked
    bob.enter("prize", "JH", 1)
    board = bob.board()
    assert (board["state"], row_of(board, "Ana")["caught"], row_of(board, "Bea")["caught"]) == ("ready", "J♣ J♦", "J♥")


def test_nobody_can_have_a_prize_only_where_cards_stay_out_of_play() -> None:
    bob = Phone(start("two-handed-500", options={"prizes": {"JC": {"points": 10}}}))
    bob.bid("4", "6")
    bob.close()
    bob.take(None, 6)
    pad = bob.board()["pad"]
    assert keys_of(pad)["-"]["label"] == "Nobody took J♣"
    bob.enter("prize", "JC", "-")
    assert bob.board()["prizes"][0]["who"] == "nobody"
    assert bob.save().status_code == 302
    assert bob.scores() == [43, 60]


def test_of_five_with_two_jokers_the_dealer_takes_ten_at_most() -> None:
    bob = Phone(start("cutthroat-5-two-jokers", first_dealer=1))
    bob.bid("2", "3", "2", "2", "2")
    bob.close()
    assert open_keys(bob.board("?pad=tricks-1")["pad"])[-1] == "10"
    assert open_keys(bob.board("?pad=tricks-2")["pad"])[-1] == "11"
    assert bob.enter("tricks", 1, 11).status_code == 422
    bob.take(0, None, 0, 0, 0)
    why_not = "Bea dealt, sat out the first trick and can take 10 at most."
    bob.enter("prize", "JC", 1)
    bob.enter("prize", "JD", 1)
    assert (bob.board()["act"]["enabled"], bob.board()["act"]["why_not"]) == (False, why_not)
    answer = bob.save()
    assert (answer.status_code, bob.facts().scored) == (422, []), "filled in for the dealer it would be eleven"


def test_a_hand_that_bids_itself_asks_for_tricks_at_once() -> None:
    bob = Phone(start("partners-club-350"))
    board = bob.board()
    assert (board["state"], board["deal_line"]) == ("playing", "Ana deals; this hand has no bids")
    assert (board["pad"]["heading"], board["tally"]["main"]) == ("Bea + Dan took", "13 tricks")
    assert bob.board("?pad=bid-1")["pad"]["kind"] == "tricks"
    assert bob.enter("bid", 1, "4").status_code == 422
    board = bob.play([None] * 4, [7, 6, None, None])
    assert ([row["score"] for row in board["rows"]], board["state"]) == ([70, 70, 60, 60], "bidding")


def test_a_bid_changed_after_closing_stays_marked_for_all() -> None:
    bob = Phone(start())
    bob.bid("4", "5", "6")
    bob.close()
    bob.enter("bid", 0, "3", was="4")
    note = row_of(Phone(bob.game, "Vera").board(), "Ana")["bid_note"]
    assert note.startswith("was 4, ")
