"""A game and who sits where in it."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.db.models import Q

from .club import Club
from .identity import new_code, new_id
from .player import Player


class Game(models.Model):
    """Facts: the ruleset as it was agreed (a snapshot), the first dealer, what stood at the start, how it was ended.

    `start` holds the record's start, start_hands and start_blind_bids. `version` counts writes and tells readers that
    something changed. The last group is derived by the pen from the hands, for lists; `manage.py recount` proves it.
    """

    ENDINGS = {"": "played out", "leader": "the leader wins", "nobody": "no winner", "later": "goes on another day"}

    club = models.ForeignKey(Club, models.CASCADE, related_name="games")
    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    preset = models.CharField(max_length=40)
    ruleset = models.JSONField()
    family = models.CharField(max_length=16)
    first_dealer = models.PositiveSmallIntegerField()
    start = models.JSONField(default=dict, blank=True)
    agreed = models.JSONField(default=list, blank=True)
    rules_name = models.CharField(max_length=60, blank=True, help_text="that these rules were kept under at the start")
    extra = models.JSONField(default=dict, blank=True)
    ended = models.CharField(max_length=8, blank=True, choices=ENDINGS.items())
    previous = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="followers")
    key = models.CharField(max_length=64, unique=True, help_text="of the page that started it: started once")
    created_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    scorer_link = models.PositiveIntegerField(default=1)
    viewer_link = models.PositiveIntegerField(default=1)
    table_code = models.CharField(max_length=4, default=new_code)
    wrong_codes = models.PositiveSmallIntegerField(default=0)
    wrong_code_at = models.DateTimeField(null=True, blank=True)
    phone = models.CharField(max_length=16, blank=True, help_text="the phone that holds the pen")
    phone_seen_at = models.DateTimeField(null=True, blank=True)
    asking = models.CharField(max_length=16, blank=True, help_text="the phone that asks for the pen")

    status = models.CharField(max_length=9, default="playing")
    winner = models.PositiveSmallIntegerField(null=True, blank=True, help_text="the side")
    scores = models.JSONField(default=list, help_text="points by side")
    hands_played = models.PositiveSmallIntegerField(default=0)
    written_at = models.DateTimeField()
    has_context = models.BooleanField(default=False, help_text="another app is asked about it: it is part of more")
    hosted = models.BooleanField(default=False, help_text="its table is another app's, which says when to let go of it")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(status__in=["playing", "tie-break", "finished"]), name="game_status"),
            models.CheckConstraint(condition=Q(ended__in=["", "leader", "nobody", "later"]), name="game_ended"),
            models.CheckConstraint(
                condition=Q(status="finished") | Q(ended="leader") | Q(winner__isnull=True), name="game_winner_at_end"
            ),
        ]
        indexes = [
            models.Index(fields=["club", "-written_at"], name="game_by_lately"),
            models.Index(fields=["club", "-created_at"], name="game_by_played"),
        ]

    marks: Mapping[str, Any] = {}
    """What other apps asked to be read along with the facts (`ports.game_marks`)."""

    was_over = False
    """Whether it was over before the write that `ports.game_written` tells of."""

    def __str__(self) -> str:
        return self.public_id

    STOPPED = ("leader", "nobody")
    """The endings of a table that plays no more, though the law would let it."""
    OVER = Q(status="finished") | Q(ended__in=STOPPED)
    """What `is_over` asks, for a query."""

    @property
    def is_over(self) -> bool:
        """Is nothing more to be played? A game put off to another day is not over."""
        return self.status == "finished" or self.ended in self.STOPPED


class Seat(models.Model):
    """Who sits at `place` from hand `from_hand` on: the first row is who began, each later one a substitute.

    `credited` marks the one of a place who gets the win.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField()
    from_hand = models.PositiveSmallIntegerField(default=1)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")
    credited = models.BooleanField(default=True)

    class Meta:
        ordering = ["place", "from_hand"]
        constraints = [
            models.UniqueConstraint(fields=["game", "place", "from_hand"], name="seat_once"),
            models.UniqueConstraint(fields=["game", "place"], condition=Q(credited=True), name="seat_credited_once"),
            models.CheckConstraint(condition=Q(place__lte=5), name="seat_at_the_table"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.place}"
