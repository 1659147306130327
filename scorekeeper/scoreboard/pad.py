"""What can be entered now: the pad under the thumb, key by key, each with the reason if it is closed."""

from typing import Any

from django.utils.translation import gettext as _

from .. import rules
from ..entering import (
    bidding_order,
    bids_of,
    catchers,
    filled_tricks,
    is_closed,
    is_count,
    number_in,
    open_prizes,
    remaining,
    side_is_joint,
    trick_places,
    tricks_of,
)
from ..facts import SILENT, Facts
from ..words import tell
from .naming import nobody_took, side_name

Pad = dict[str, Any]


def pad(facts: Facts, wanted: str = "") -> Pad | None:
    """The pad that was asked for (`bid-2`, `joint-2`, `tricks-0`, `prize-JC`), or the next that is due."""
    hand = facts.open
    kind, _dash, place = wanted.partition("-")
    seat = number_in(place, facts.rules.players - 1)
    closed = is_closed(facts, hand)
    if seat is not None and kind in ("bid", "joint") and not (closed and not hand.closed_at):
        return bid_pad(facts, seat, kind == "joint")
    if seat is not None and kind == "tricks" and closed:
        return tricks_pad(facts, seat)
    if kind == "prize" and place in facts.rules.prizes and filled_tricks(facts, hand):
        return prize_pad(facts, place)
    return due_pad(facts, closed)


def due_pad(facts: Facts, closed: bool) -> Pad | None:
    """The next entry in order: bids, then all tricks but the last, then prizes."""
    hand = facts.open
    if not closed:
        bids = bids_of(facts, hand)
        waiting = next((seat for seat in bidding_order(facts) if bids[seat] is None), None)
        return None if waiting is None else bid_pad(facts, waiting, False)
    if filled_tricks(facts, hand) is None:
        tricks = tricks_of(facts, hand)
        return tricks_pad(facts, next(seat for seat in trick_places(facts, hand) if tricks[seat] is None))
    card = next(open_prizes(facts, hand), None)
    return None if card is None else prize_pad(facts, card)


def bid_pad(facts: Facts, seat: int, joint: bool) -> Pad:
    """Numbers and the special bids; those that this player may not bid now are closed with their reason."""
    side = facts.side_of[seat]
    partners = facts.rules.side_seats[side]
    stands = bids_of(facts, facts.open)[seat]
    who = side_name(facts, side) if joint else facts.names()[seat]
    ahead = bid_ahead(facts, seat)
    known = [bid for bid in facts.rules.bids.values() if (bid.name, bid.kind) != ("0", "nil")]
    keys = {
        bid: bid_key(bid, who, stands == bid.name, ahead["closed"].get(bid.name, ""))
        for bid in known
        if not joint or bid.kind in ("number", "moon")
    }
    offered = len(partners) > 1 and not joint and all(bids_of(facts, facts.open)[each] is None for each in partners)
    return {
        "kind": "bid",
        "field": "joint" if joint else "bid",
        "seat": seat,
        "side": side,
        "hand": facts.open_number,
        "was": stands or "",
        "heading": _("{who} bid together").format(who=who) if joint else ahead["heading"],
        "note": "" if joint else ahead["note"],
        "joint": {"offered": offered, "pad": f"joint-{seat}", "label": _("One bid together")},
        "keys": [key for bid, key in keys.items() if bid.kind == "number"],
        "specials": [key for bid, key in keys.items() if bid.kind != "number"],
    }


def bid_key(bid: rules.Bid, who: str, pressed: bool, why_not: str) -> Pad:
    """The key of one bid."""
    name = tell(bid.label)
    return {
        "value": bid.name,
        "text": name[:1].upper() + name[1:],
        "label": _("Bid {bid} for {who}").format(bid=name, who=who),
        "pressed": pressed,
        "why_not": why_not,
        "small": worth(bid),
    }


def worth(bid: rules.Bid) -> str:
    """What a special bid is worth, short enough for its key."""
    if bid.kind == "number":
        return ""
    both_ways = bid.made == -bid.set
    points = f"±{bid.made}" if both_ways else f"{rules.signed(bid.made)} / {rules.signed(bid.set)}"
    if bid.kind == "moon":
        return _("{tricks}+ tricks: {points}").format(tricks=bid.tricks, points=points)
    return points


def bid_ahead(facts: Facts, seat: int) -> dict[str, Any]:
    """What changes on the bid pad when it moves on to a seat: the script paints it before the server answers."""
    who = facts.names()[seat]
    closed = closed_bids(facts, seat)
    may_go_blind = any(bid.kind == "blind" and bid.name not in closed for bid in facts.rules.bids.values())
    behind = facts.rules.blind_bid_behind > 0
    return {
        "heading": _("{who} bids").format(who=who),
        "note": _("may bid blind") if may_go_blind and behind else "",
        "field": "bid",
        "seat": seat,
        "side": facts.side_of[seat],
        "was": "",
        "label": _("Bid {bid} for {who}").format(bid="{}", who=who),
        "closed": closed,
    }


def closed_bids(facts: Facts, seat: int) -> dict[str, str]:
    """The blind bids that a player may not make now, each with its reason."""
    following = facts.sheet.next
    if following is None:
        return {}
    scores = [side.score for side in facts.sheet.sides]
    distance = max(scores) - scores[facts.side_of[seat]]
    closed = {}
    for bid in facts.rules.bids.values():
        if bid.kind == "blind" and not following.may_bid_blind[seat]:
            needed = facts.rules.blind_bid_behind
            closed[bid.name] = _("used") if distance >= needed else _("{n} behind needed").format(n=needed)
        elif bid.kind == "blind-nil" and not following.may_bid_blind_nil[seat]:
            closed[bid.name] = _("{n} behind needed").format(n=facts.rules.blind_nil_behind)
    return closed


def tricks_pad(facts: Facts, seat: int) -> Pad:
    """The numbers of tricks that are left for a player, or for a side whose tricks lie in one pile."""
    hand = facts.open
    side = facts.side_of[seat]
    joint = side_is_joint(facts, hand, side)
    who = side_name(facts, side) if joint else facts.names()[seat]
    stands = tricks_of(facts, hand)[seat]
    left = remaining(facts, hand, without=seat)
    return {
        "kind": "tricks",
        "field": "tricks",
        "seat": seat,
        "side": side,
        "hand": facts.open_number,
        "was": str(stands) if is_count(stands) else "",
        "heading": _("{who} took").format(who=who),
        "note": _("{n} of {all} left").format(n=left, all=facts.rules.hand_tricks),
        "keys": trick_keys(facts, seat, who, stands, left),
        "specials": [],
    }


def trick_keys(facts: Facts, seat: int, who: str, stands: object, left: int) -> list[Pad]:
    """Every number of tricks; closed are those that are not left; a dealer who sits a trick out cannot take all."""
    sits_out = facts.rules.dealer_sits_out and facts.sheet.next and facts.sheet.next.dealer == seat
    most = min(left, facts.rules.hand_tricks - 1) if sits_out else left
    why_not = _("{n} left").format(n=left)
    return [
        {
            "value": str(count),
            "text": str(count),
            "label": _("{who} took {tricks}").format(who=who, tricks=count),
            "pressed": stands == count,
            "why_not": "" if count <= most else why_not,
        }
        for count in range(facts.rules.hand_tricks + 1)
    ]


def prize_pad(facts: Facts, card: str) -> Pad:
    """Who caught a prize card: those who took a trick, and nobody: none may have it, or none may know."""
    hand = facts.open
    names = facts.names()
    face = rules.card_face(card)
    stands = hand.prizes.get(card)
    keys = [
        {
            "value": str(seat),
            "text": names[seat],
            "label": _("{who} took {card}").format(who=names[seat], card=face),
            "pressed": stands == seat,
            "why_not": "",
        }
        for seat in catchers(facts, filled_tricks(facts, hand) or tricks_of(facts, hand))
    ]
    label, text = (part.format(card=face) for part in nobody_took(facts))
    keys.append({"value": SILENT, "text": text, "label": label, "pressed": stands == SILENT, "why_not": ""})
    return {
        "kind": "prize",
        "field": "prize",
        "seat": card,
        "side": "",
        "hand": facts.open_number,
        "was": "" if stands is None else str(stands),
        "heading": _("Who took {card}?").format(card=face),
        "note": "",
        "keys": keys,
        "specials": [],
    }
