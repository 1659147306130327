"""A table of a round: who sits there, what they play, how it ended; and what the director is called for."""

from django.db import models
from django.db.models import F, Q

from scorekeeper.models import Game, Player

from .race import Race
from .stage import Round
from .tournament import Entry, Tournament


class Table(models.Model):
    """One table in one round; `number` is that of the physical table, whose code stays the same all night.

    It plays a game of the scorepad, made when somebody opens its code, or a race of its own; on paper neither. `match`
    is its number in a knock-out's bracket. `reason` is a Text as JSON: why these sit here. `added`: by hand, after the
    draw. `cancelled_at`: to be played again, what was played is kept.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    match = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.JSONField(default=dict)
    added = models.BooleanField(default=False)
    on_paper = models.BooleanField(default=False)
    game = models.OneToOneField(Game, models.PROTECT, null=True, blank=True, related_name="+")
    race = models.OneToOneField(Race, models.PROTECT, null=True, blank=True, related_name="+")
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "number"], condition=Q(cancelled_at__isnull=True), name="table_number_once"
            ),
            models.UniqueConstraint(
                fields=["round", "match"],
                condition=Q(match__isnull=False, cancelled_at__isnull=True),
                name="match_once",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
            models.CheckConstraint(condition=Q(game__isnull=True) | Q(race__isnull=True), name="table_game_or_race"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} table {self.number}"


class Place(models.Model):
    """Where an entrant is in a round: in a seat of a table (a pair: in its first seat), or with a bye, or missing.

    | kind | |
    |---|---|
    | seat | plays at `table` |
    | bye | has no table, and what a bye is worth |
    | missed | came late: has what the stage gives for a round missed |

    `stand_in` plays the seat out for who has left, of a pair for the one at `stand_in_at`; `ranked`: whether what it
    brings counts for the entrant. `reason`: why somebody sits out, as that of a table.
    """

    KINDS = ("seat", "bye", "missed")

    round = models.ForeignKey(Round, models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, models.RESTRICT, related_name="places")
    kind = models.CharField(max_length=8, choices=[(kind, kind) for kind in KINDS], default="seat")
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="places")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    stand_in = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="+")
    stand_in_at = models.PositiveSmallIntegerField(default=0)
    ranked = models.BooleanField(default=True)
    reason = models.JSONField(default=dict)

    class Meta:
        ordering = ["round", "table", "seat", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="entrant_once_a_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="place_seat_once"),
            models.CheckConstraint(
                condition=Q(kind="seat", table__isnull=False, seat__isnull=False)
                | Q(kind__in=["bye", "missed"], table__isnull=True, seat__isnull=True),
                name="place_at_a_table_or_none",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entry_id} {self.kind}"


class Result(models.Model):
    """How a table ended: one is current, those before it are kept.

    `source` is "game" where the hands say it, else "desk" or "table" (typed there). `points` by side, None where none
    were; `winner` is a side or None; `absent` are the sides that did not play, for a forfeit. `confirmed_at`: it counts
    (at once, unless the stage asks the others to confirm it). `overtime`: it was level, and played on.
    """

    KINDS = ("played", "forfeit", "double-forfeit", "awarded")
    SOURCES = ("game", "desk", "table")

    table = models.ForeignKey(Table, models.CASCADE, related_name="results")
    current = models.BooleanField(default=True)
    source = models.CharField(max_length=8, choices=[(source, source) for source in SOURCES])
    kind = models.CharField(max_length=16, choices=[(kind, kind) for kind in KINDS], default="played")
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.JSONField(null=True, blank=True)
    hands = models.PositiveSmallIntegerField(null=True, blank=True)
    overtime = models.BooleanField(default=False)
    absent = models.JSONField(default=list)
    reason = models.CharField(max_length=200, blank=True)
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(current=True), name="one_current_result"),
            models.CheckConstraint(
                condition=Q(kind__in=["played", "forfeit", "double-forfeit", "awarded"]), name="result_kind_known"
            ),
            models.CheckConstraint(
                condition=~Q(kind="double-forfeit") | Q(winner__isnull=True), name="double_forfeit_won_by_nobody"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.kind}"


class Confirmation(models.Model):
    """An entrant's word that a result is right, or that it is not."""

    result = models.ForeignKey(Result, models.CASCADE, related_name="confirmations")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    agrees = models.BooleanField()
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["result", "entry"], name="confirmed_once")]

    def __str__(self) -> str:
        return f"{self.result_id}: {self.entry_id}"


class Penalty(models.Model):
    """What the director gave an entrant; it belongs to the tournament and survives a cancelled round.

    | kind | |
    |---|---|
    | warning | nothing but a word |
    | points | `amount` points of the round's table less |
    | token | `amount` victory tokens less |
    | game | the game is lost |

    What moves tricks, sets or points of a hand is an adjustment of that hand.
    """

    KINDS = ("warning", "points", "token", "game")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, models.RESTRICT, related_name="penalties")
    round = models.ForeignKey(Round, models.SET_NULL, null=True, blank=True, related_name="+")
    kind = models.CharField(max_length=8, choices=[(kind, kind) for kind in KINDS])
    amount = models.PositiveIntegerField(default=0)
    reason = models.CharField(max_length=200)
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["warning", "game"], amount=0) | Q(kind__in=["points", "token"], amount__gte=1),
                name="penalty_amount",
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.kind}"


class Call(models.Model):
    """A table calls the organizer; one call at a time. What was ruled goes into the log as well."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="calls")
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    ruling = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["at"]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(answered_at__isnull=True), name="one_open_call"),
            models.CheckConstraint(
                condition=Q(answered_at__isnull=True) | Q(answered_at__gte=F("at")), name="call_answered_after"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.at}"
