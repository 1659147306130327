"""History counted slowly: game by game from the record as export writes it and the sheet that the law makes of it, each
figure in its own words and nothing of the app's own counting.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from scorekeeper import rules
from scorekeeper.facts import Facts
from scorekeeper.models import Club, Game, Player

NUMBERS = [str(n) for n in range(27)]
NILS = {"nil": "nils", "0": "nils", "blind-nil": "blind_nils"}


def counted(club: Club) -> dict[tuple[Any, ...], Counter[str]]:
    """By player, period, family and whether in a tournament: every counter that is not nought, its cells among them."""
    found: dict[tuple[Any, ...], Counter[str]] = defaultdict(Counter)
    for game in Game.objects.filter(club=club):
        if not is_over(game):
            continue
        month = game.created_at.strftime("%Y-%m")  # the clubs of these tests keep UTC and play at noon
        for player, figures in of_game(game).items():
            for period in ("", month[:4], month):
                found[player, period, game.family, False].update(figures)
    return {key: Counter({name: n for name, n in each.items() if n}) for key, each in found.items()}


def is_over(game: Game) -> bool:
    """Does history count it?"""
    return game.status == "finished" or game.ended in ("leader", "nobody")


def of_game(game: Game) -> dict[int, Counter[str]]:
    """What a game was for each of its people."""
    facts = Facts.load(game)
    record = facts.record()
    sheet = rules.score(record).as_json()
    seats, seated = list(game.seats.order_by("place", "from_hand")), defaultdict(list)
    for seat in seats:
        seated[seat.place].append(seat)
    found: dict[int, Counter[str]] = {seat.player_id: Counter() for seat in seats}
    for number, (hand, scored) in enumerate(zip(record["hands"], sheet["hands"], strict=True), 1):
        for place, rows in seated.items():
            who = [seat.player_id for seat in rows if seat.from_hand <= number][-1]
            found[who].update(of_hand(facts, place, hand, scored))
    finals = [side["score"] for side in sheet["sides"]]
    won = sheet["winner"]
    if won is None and game.ended == "leader":
        won = finals.index(max(finals))
    for seat in seats:
        if seat.credited:
            side = next(n for n, each in enumerate(sheet["sides"]) if seat.place in each["seats"])
            better = {score for score in finals if score > finals[side]}
            second = len(finals) > 2 and side != won and len(better) == 1
            told = {"games": 1, "wins": side == won, "undecided": won is None, "seconds": second, "score": finals[side]}
            found[seat.player_id].update({name: int(n) for name, n in told.items()})
            found[seat.player_id][f"s{seat.place}:{int(side == won)}"] += 1
    return found


def of_hand(facts: Facts, place: int, hand: dict[str, Any], scored: dict[str, Any]) -> Counter[str]:
    """What a hand was for who sat at a place."""
    side = next(n for n, seats in enumerate(facts.rules.side_seats) if place in seats)
    told, partners = scored["sides"][side], facts.rules.side_seats[side]
    codes = [line["code"] for line in told["lines"]]
    figures = Counter(hands=1, points=told["points"], bags=told["bags"], bag_outs=int("bag-out" in codes))
    if told["outcome"]:
        figures[told["outcome"]] += 1
    bids, tricks = hand.get("bids") or [None] * 9, hand["tricks"]
    bid, took = bids[place], tricks[place]
    shared = any(tricks[each] is None or (bids[each] is None and any(bids)) for each in partners)
    if bid in NILS and not (bid == "0" and facts.rules.zero_bid != "nil"):
        figures[NILS[bid]] += 1
        figures[f"{NILS[bid]}_made"] += int(f"{NILS[bid].rstrip('s').replace('_', '-')}-made" in own(told, place))
    elif bid in NUMBERS:
        if not shared:
            figures.update(numbers=1, bid=int(bid), taken=took, as_bid=int(int(bid) == took))
            figures[f"b{bid}:{took}"] += 1
    elif bid is not None and place == next((each for each in partners if bids[each] == "moon"), place):
        figures["specials"] += 1
        figures["specials_made"] += int(any(code.endswith(("-made", "-over")) for code in own(told, place)))
    figures[f"h{(place - scored['dealer']) % facts.rules.players}:{told['points']}"] += 1
    return figures


def own(told: dict[str, Any], place: int) -> list[str]:
    """The codes of what a seat did alone, its share of a contract left out."""
    return [line["code"] for line in told["lines"] if line.get("seat") == place and "contract" not in line["code"]]


def kept(club: Club) -> dict[tuple[Any, ...], Counter[str]]:
    """The same as history keeps it."""
    found = {}
    for row in club.tallies.all():
        counts = {
            field.name: getattr(row, field.name)
            for field in row._meta.get_fields()
            if field.name not in ("id", "club", "player", "period", "family", "tournament", "cells")
        }
        key = (row.player_id, row.period, row.family, row.tournament)
        found[key] = Counter({name: n for name, n in {**counts, **row.cells}.items() if n})
    return found


def met(games: Iterable[Game]) -> dict[tuple[Any, ...], list[int]]:
    """By two people who were at one table to the end, and whether as partners: games, won, won by the other, with a
    better and a worse score, by how much.
    """
    found: dict[tuple[Any, ...], list[int]] = defaultdict(lambda: [0] * 6)
    for game in games:
        if not is_over(game):
            continue
        sides = Facts.load(game).rules.side_seats
        last = [
            (seat.player_id, n)
            for seat in game.seats.filter(credited=True)
            for n, each in enumerate(sides)
            if seat.place in each
        ]
        for one, mine in last:
            for other, theirs in last:
                if one != other:
                    margin = game.scores[mine] - game.scores[theirs]
                    wins = game.winner == mine, game.winner == theirs
                    told = [1, *wins, margin > 0, margin < 0, margin]
                    row = found[one, other, mine == theirs]
                    row[:] = [had + int(more) for had, more in zip(row, told, strict=True)]
    return dict(found)


def people(club: Club) -> list[Player]:
    """Everybody of a club who is somebody."""
    return list(Player.objects.known().filter(club=club).order_by("pk"))
