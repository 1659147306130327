"""A hand as it was bid and played, what it brought each player, and every step that wrote it."""

from django.db import models
from django.db.models import Q

from .game import Game
from .player import Player


class Hand(models.Model):
    """Facts by seat, as in the record: `bids` and `tricks` may still have gaps (null); "-" is a partner who gave none
    of their own. `closed_at` ends the bidding, `scored_at` makes the hand count; `revision` counts scorings and
    corrections. `changed` lists the bids changed after closing.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="hands")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField(null=True, blank=True, help_text="who dealt out of turn")
    bids = models.JSONField(default=list)
    tricks = models.JSONField(default=list)
    prizes = models.JSONField(default=dict, blank=True)
    adjustments = models.JSONField(default=list, blank=True)
    changed = models.JSONField(default=list, blank=True)
    extra = models.JSONField(default=dict, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    scored_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="hand_once"),
            models.UniqueConstraint(fields=["game"], condition=Q(scored_at__isnull=True), name="hand_one_open"),
            models.CheckConstraint(
                condition=Q(scored_at__isnull=True) | Q(closed_at__isnull=False), name="hand_closed_before_scored"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} #{self.number}"


class Figure(models.Model):
    """What a scored hand brought one player: derived by the pen from the fold, never typed.

    `points` and `bags` are the side's; `bid` and `tricks` are null where the side gave them together.
    """

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="figures")
    player = models.ForeignKey(Player, models.PROTECT, related_name="figures")
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    bid = models.CharField(max_length=40, null=True)  # noqa: DJ001  null: the side bid together
    tricks = models.PositiveSmallIntegerField(null=True)
    points = models.IntegerField()
    bags = models.IntegerField()
    outcome = models.CharField(max_length=4, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="figure_once"),
            models.CheckConstraint(condition=Q(outcome__in=["", "made", "set"]), name="figure_outcome"),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id}:{self.seat}"


class Step(models.Model):
    """One write, kept for good: what it was, who asked, the facts before and after. `key` is the page's, so that a
    write that comes twice is done once; `content` tells whether it is the same write. `number` is the game's version
    that it made. A step that was undone, and the undoing itself, are no longer live.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    content = models.CharField(max_length=64)
    action = models.CharField(max_length=16)
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    before = models.JSONField()
    after = models.JSONField()
    phone = models.CharField(max_length=16, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    live = models.BooleanField(default=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="step_once"),
            models.UniqueConstraint(fields=["game", "key"], name="step_key_once"),
        ]
        indexes = [models.Index(fields=["game", "-number"], condition=Q(live=True), name="step_live")]

    def __str__(self) -> str:
        return f"{self.game_id} step {self.number} {self.action}"
