"""One race's facts, loaded: who is entered, which games were played, who won each; and what follows from them.

Both the pen and the boards read a race through this, with as many queries for forty games as for one. It must not
write, and it counts no token: it asks `formats`.
"""

import copy
from collections.abc import Iterable, Sequence
from functools import cached_property

from scorekeeper import rules, sight
from scorekeeper.facts import Facts
from scorekeeper.models import Game, Player, Seat
from scorekeeper.moment import as_of_now
from scorekeeper.prepared import Prepared, hang
from scorekeeper.scoreboard.listed import sitting
from scorekeeper.wording import Words

from ..formats import Standing, one_short, standing
from ..models import Entrant, EntrantPlayer, Race, RaceGame

ENTRANTS = Prepared(lambda keys: Entrant.objects.filter(race__in=keys))
PEOPLE = Prepared(lambda keys: EntrantPlayer.objects.filter(entrant__in=keys).select_related("player"))
ROWS = Prepared(lambda keys: RaceGame.objects.filter(race__in=keys).select_related("game__club"))
SEATS = Prepared(lambda keys: Seat.objects.filter(game__in=keys).select_related("player"))


class RaceFacts:
    """A race with its entrants in order and its games in order."""

    def __init__(self, race: Race, entrants: Iterable[Entrant], rows: Iterable[RaceGame]) -> None:
        self.race, self.everybody, self.rows = race, list(entrants), list(rows)

    @classmethod
    def load(cls, race: Race) -> "RaceFacts":
        """Four queries: the entrants, their people, the games, who sat in them."""
        return cls.load_all([race])[0]

    @classmethod
    def load_all(cls, races: Sequence[Race]) -> list["RaceFacts"]:
        """The same for several races, with no more queries."""
        with as_of_now():
            entrants, rows = ENTRANTS.of(races), ROWS.of(races)
            games = [row.game for row in rows if row.game]
            hang(entrants, "people", PEOPLE.of(entrants))
            hang(games, "seats", SEATS.of(games))
        hang(races, "entrants", entrants)
        hang(races, "games", rows)
        loaded = []
        for race in races:
            loaded.append(cls(race, race.entrants.all(), race.games.all()))
            race.__dict__.pop("_prefetched_objects_cache", None)  # what was fetched is no news after a write
        return know_merged(loaded)

    @cached_property
    def merged(self) -> dict[int, Player]:
        """Whom the records that were merged since now stand for."""
        return merged_in([self])

    def people(self, entrant: Entrant) -> list[Player]:
        """The people of an entrant, each by the record that counts now."""
        return [self.merged.get(each.player_id, each.player) for each in entrant.people.all()]

    @cached_property
    def entrants(self) -> list[Entrant]:
        """The entrants; one whose record turned out to be that of another one here is none any more."""
        return [
            entrant
            for entrant in self.everybody
            if any(self.of_player[player.pk] == entrant for player in self.people(entrant))
        ]

    def name(self, entrant: Entrant) -> str:
        """How an entrant is called: "Ana", or "Ana + Carl"; a hidden person is "a player" to all who only read."""
        return " + ".join(str(self.shown[player.pk]) for player in self.people(entrant))

    def is_erased(self, entrant: Entrant) -> bool:
        """Is somebody of them erased, so that they can play no more?"""
        return any(player.erased for player in self.people(entrant))

    def is_archived(self, entrant: Entrant) -> bool:
        """Is somebody of them archived: asked to play only where it is said?"""
        return any(player.archived for player in self.people(entrant))

    @cached_property
    def shown(self) -> dict[int, Player]:
        """The people as they may be shown here."""
        everybody = {player.pk: player for entrant in self.everybody for player in self.people(entrant)}
        return dict(zip(everybody, sight.told(list(everybody.values())), strict=True))

    @cached_property
    def words(self) -> Words:
        """What people wrote, as it may be told here."""
        return sight.words_of(self.race.club_id)

    def names(self, game: Game) -> list[str]:
        """Who sits where now in a game, by name."""
        return [str(player) for player in sitting(game)]

    @cached_property
    def by_pk(self) -> dict[int, Entrant]:
        """The entrants by key."""
        return {entrant.pk: entrant for entrant in self.everybody}

    @cached_property
    def of_player(self) -> dict[int, Entrant]:
        """Whose tokens a person plays for."""
        own = {each.player_id: entrant for entrant in self.everybody for each in entrant.people.all()}
        merged = {player.pk: entrant for entrant in self.everybody for player in self.people(entrant)}
        return merged | own

    def entrant_at(self, game: Game, side: int) -> Entrant | None:
        """Whose side it is: that of whoever gets the win there or else of who began there; None for a stranger's."""
        seats = side_seats(game)[side]
        here = [seat for seat in game.seats.all() if seat.place in seats]
        ordered = [*(seat for seat in here if seat.credited), *here]
        return next((self.of_player[seat.player_id] for seat in ordered if seat.player_id in self.of_player), None)

    def known_as(self, key: int | None) -> Entrant | None:
        """The entrant of this key, or the one whom that turned out to be."""
        entrant = self.by_pk.get(key or 0)
        if entrant is None or entrant in self.entrants:
            return entrant
        return self.of_player[self.people(entrant)[0].pk]

    def won(self, row: RaceGame) -> Entrant | None:
        """Who has won a game alone: as ruled, or as the cards said."""
        if row.ruled or row.game is None:
            return self.known_as(row.ruled_for_id)
        return None if row.game.winner is None else self.entrant_at(row.game, row.game.winner)

    @cached_property
    def counted(self) -> list[RaceGame]:
        """The games that count."""
        return [row for row in self.rows if row.counts]

    @cached_property
    def standing(self) -> Standing:
        """Where the race stands."""
        winners = [self.won(row) for row in self.counted]
        return standing([str(won.pk) if won else None for won in winners], self.race.victories)

    def awarded(self, row: RaceGame) -> int | None:
        """Who has the token of a game, by key."""
        if row not in self.counted:
            return None
        told = self.standing.awarded[self.counted.index(row)]
        return int(told) if told else None

    def sticker(self, row: RaceGame) -> str:
        """The sticker on the token of a game: what was chosen, where who chose it has the token."""
        chosen_by = self.known_as(row.chosen_by_id)
        return row.chosen if chosen_by and chosen_by.pk == self.awarded(row) else ""

    def tokens(self, entrant: Entrant) -> int:
        """How many tokens an entrant has."""
        return self.standing.tokens.get(str(entrant.pk), 0)

    @property
    def winner(self) -> Entrant | None:
        """Who has won the race."""
        return self.by_pk[int(self.standing.winner)] if self.standing.winner else None

    @cached_property
    def going(self) -> list[RaceGame]:
        """The games that are being played: nobody has ruled on them, nobody took them out, they are not over."""
        return [row for row in self.counted if row.game and not row.ruled and not row.game.is_over]

    @property
    def last(self) -> RaceGame | None:
        """The last game that was played with the app: whose seats, deal and rules the next one takes over."""
        return next((row for row in reversed(self.rows) if row.game), None)

    @property
    def can_win_now(self) -> list[Entrant]:
        """Who wins the race with a game that is being played."""
        return self.can_win_with(self.going)

    def can_win_with(self, rows: Iterable[RaceGame]) -> list[Entrant]:
        """Who wins the race with one of these games, if it is being played."""
        games = [row.game for row in rows if row.game and row in self.going]
        near = one_short(self.standing, self.race.victories) if games else set()
        playing = {pk for game in games for pk in seated(game)}
        return [
            entrant
            for entrant in self.entrants
            if str(entrant.pk) in near and any(player.pk in playing for player in self.people(entrant))
        ]

    @property
    def is_open(self) -> bool:
        """Do games still count for it?"""
        return self.winner is None and self.race.closed_at is None

    def row(self, number: int) -> RaceGame | None:
        """A game by its number."""
        return next((row for row in self.rows if row.number == number), None)

    def with_row(self, changed: RaceGame) -> "RaceFacts":
        """The race as it would stand with one row otherwise, or one more."""
        others = [row for row in self.rows if row.number != changed.number]
        other = RaceFacts(self.race, self.everybody, sorted([*others, changed], key=lambda row: row.number))
        other.merged = self.merged
        return other

    def if_victories(self, victories: int) -> "RaceFacts":
        """The race as it would stand if another number of tokens won it."""
        race = copy.copy(self.race)
        race.victories = victories
        other = RaceFacts(race, self.everybody, self.rows)
        other.merged = self.merged
        return other

    def if_won(self, game: Game, winner: int | None) -> "RaceFacts":
        """The race as it would stand if a game had another winner."""
        row = next(copy.copy(row) for row in self.rows if row.game_id == game.pk)
        row.game = copy.copy(row.game)
        if row.game is not None:
            row.game.winner = winner
        return self.with_row(row)


def know_merged(races: list[RaceFacts]) -> list[RaceFacts]:
    """Let these races know whom records that were merged stand for, with no more queries for several than for one."""
    merged = merged_in(races)
    for facts in races:
        facts.merged = merged
    return races


def merged_in(races: Iterable[RaceFacts]) -> dict[int, Player]:
    """Whom the records that were merged since they entered now stand for: asked only if there are any."""
    people = [each for facts in races for entrant in facts.everybody for each in entrant.people.all()]
    gone = {each.player_id for each in people if each.player.merged_into_id}
    counts = Player.objects.that_count(gone) if gone else {}
    there = Player.objects.in_bulk(set(counts.values())) if gone else {}
    return {old: there[new] for old, new in counts.items()}


def seated(game: Game) -> list[int]:
    """Who sits where now, by key: whoever looks."""
    last = {seat.place: seat.player_id for seat in game.seats.all()}
    return [last[place] for place in sorted(last)]


def side_seats(game: Game) -> tuple[tuple[int, ...], ...]:
    """The seats of each side of a game."""
    return rules_of(game).side_seats


def rules_of(game: Game) -> rules.Ruleset:
    """The rules of a game as they were agreed."""
    return Facts(game, [], []).rules
