"""What a table, its organizer and its roster may do in a race, each by its name, with a number as chance; each costs
few writes, so that many can be tried.
"""

import dataclasses
import itertools
from collections.abc import Callable
from typing import Any

from django.http import QueryDict

from scorekeeper import scorebook
from scorekeeper.facts import hand_key
from scorekeeper.models import Game, Merge, Player, Seat
from tests.table import ask, facts_of
from tests.tournaments.race import fresh, undo_last, win, won_by
from tournaments import director
from tournaments.models import Race, RaceGame
from tournaments.race.facts import RaceFacts
from tournaments.race.next_table import NextTable

NEW = ["Eve", "Finn", "Gus"]
Doing = Callable[[RaceFacts, int], object]


def agreed() -> Any:
    return scorebook.Ask(ask().key, "phone", "agreed by the table")


def row_of(facts: RaceFacts, n: int) -> RaceGame:
    return facts.rows[n % len(facts.rows)]


def game_of(facts: RaceFacts, n: int) -> Game:
    """A game that was played with the app, the first ones too."""
    games = [row.game for row in facts.rows if row.game]
    return games[n % len(games)]


def play(facts: RaceFacts, n: int) -> object:
    """The next game begins with points from before; who leads wins it by that."""
    if facts.going and facts.going[0].game:
        return scorebook.end_game(facts.going[0].game.pk, ask(), how="leader")
    there = [str(each.place) for each in facts.entrants if each.sits]
    turned = QueryDict(mutable=True)
    turned["asked"] = "1"
    turned.setlist("plays", (there[n % len(there) :] + there)[:4])
    known = next(iter(NextTable(facts, turned).rulesets), "")  # three by rules for three
    turned["rules"] = known
    if not known:
        return None
    setup = NextTable(facts, turned).setup(draw=n % 2 == 1)
    rows = [{"score": 10 if side == n % len(setup.players) else 0} for side in range(len(setup.players))]
    setup = dataclasses.replace(setup, start={"start": rows})
    game = director.next_game(facts.race.pk, ask(), setup, after=facts.rows[-1].number)
    return scorebook.end_game(game.pk, ask(), how="leader") if n % 3 else None


def play_a_hand(facts: RaceFacts, n: int) -> object:
    """Four play a hand that wins the game."""
    game = facts.going[0].game if facts.going else None
    if game is None or len(names := facts_of(game).names()) != 4:
        return None
    return win(game, names[n % 4])


def undo(facts: RaceFacts, n: int) -> object:
    game = game_of(facts, n)
    return undo_last(game) if scorebook.live_steps(game).exists() else None


def correct(facts: RaceFacts, n: int) -> object:
    game = game_of(facts, n // 4)
    hand = facts_of(game).hand(1)
    if hand is None or not hand.scored_at:
        return None
    return scorebook.correct_hand(game.pk, agreed(), hand=1, facts=won_by(n % 4), was=hand_key(hand))


def end(facts: RaceFacts, n: int) -> object:
    game, how = game_of(facts, n // 4), ["", "nobody", "later", "leader"][n % 4]
    return scorebook.end_game(game.pk, ask(), how=how, was=game.ended)


def rule(facts: RaceFacts, n: int) -> object:
    row, places = row_of(facts, n // 6), [str(each.place) for each in facts.entrants]
    won = [*places[-4:], director.NOBODY, director.CARDS][n % 6]
    return director.rule_game(facts.race.pk, agreed(), number=row.number, won=won, was=director.ruling_key(row))


def take_out(facts: RaceFacts, n: int) -> object:
    row = row_of(facts, n)
    was = director.ruling_key(row)
    return director.take_out(facts.race.pk, agreed(), number=row.number, counts=not row.counts, was=was)


def add_on_paper(facts: RaceFacts, n: int) -> object:
    won = str(facts.entrants[n % len(facts.entrants)].place)
    return director.add_paper_game(facts.race.pk, agreed(), won=won, after=facts.rows[-1].number)


def choose(facts: RaceFacts, n: int) -> object:
    row, sticker = row_of(facts, n // 2), ["cat", "fox"][n % 2]
    was = director.token_key(row)
    return director.choose_sticker(facts.race.pk, ask(), number=row.number, sticker=sticker, was=was)


def join(facts: RaceFacts, n: int) -> object:
    """Somebody new, or who sat for another before."""
    name = NEW[n % 3]
    player = Player.objects.known().filter(name=name).first()
    return director.join_race(facts.race.pk, ask(), people=[scorebook.Person(name, player=player)])


def sit(facts: RaceFacts, n: int) -> object:
    entrant = facts.entrants[n % len(facts.entrants)]
    return director.let_sit(facts.race.pk, ask(), place=entrant.place, sits=not entrant.sits)


def substitute(facts: RaceFacts, n: int) -> object:
    """Somebody plays on for another in the last game, with the credit or without."""
    game = game_of(facts, -1)
    names = facts_of(game).names()
    place, name = n % len(names), NEW[n % 3]
    player = Player.objects.known().filter(name=name).first()
    who = {"known": player.public_id} if player else {"name": name}
    return scorebook.substitute(game.pk, ask(), place=place, was=names[place], credited=n % 2 == 1, **who)


def merge(facts: RaceFacts, n: int) -> object:
    """Two who never sat in one game turn out to be one person."""
    people = list(Player.objects.known().order_by("pk"))
    sat = {
        pk: set(Seat.objects.filter(player=pk).values_list("game", flat=True)) for pk in (each.pk for each in people)
    }
    pairs = [pair for pair in itertools.permutations(people, 2) if not sat[pair[0].pk] & sat[pair[1].pk]]
    if not pairs:
        return None
    kept, gone = pairs[n % len(pairs)]
    return scorebook.merge_players(facts.race.club_id, ask(), kept=kept.public_id, gone=gone.public_id)


def part(facts: RaceFacts, n: int) -> object:
    last = Merge.objects.filter(taken_back_at=None).first()
    return last and scorebook.take_back_merge(facts.race.club_id, ask(), merge=last.pk)


def rename(facts: RaceFacts, n: int) -> object:
    people = list(Player.objects.known().order_by("pk"))
    player = people[n % len(people)]
    wanted, was = scorebook.Described(f"{player.name[:3]} {n}"), scorebook.Described.of(player).seen
    return scorebook.describe_person(player.club_id, ask(), person=player.public_id, wanted=wanted, was=was)


DOINGS: dict[str, Doing] = {
    "play": play, "hand": play_a_hand, "undo": undo, "correct": correct, "end": end, "rule": rule, "out": take_out,
    "paper": add_on_paper, "sticker": choose, "join": join, "sit": sit, "substitute": substitute, "merge": merge,
    "part": part, "rename": rename,
}  # fmt: skip


def do(race: Race, what: str, n: int) -> None:
    """One of these."""
    DOINGS[what](fresh(race), n)
