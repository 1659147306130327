"""A tournament: an event of a club, with entrants, stages in order, and a log of every write."""

from django.db import models
from django.db.models import Q

from scorekeeper.models import Club, Player
from scorekeeper.models.identity import new_id


class Tournament(models.Model):
    """Its entrants are people or, where `sides` is "pairs", fixed pairs. `ended_at` ends it; `rehearses` marks a copy
    that is played with invented results and thrown away.

    `version` counts writes and tells readers that something changed; each link's number revokes it. The helper's link
    ends with the tournament.
    """

    SIDES = ("solo", "pairs")

    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    name = models.CharField(max_length=80)
    sides = models.CharField(max_length=8, choices=[(side, side) for side in SIDES])
    key = models.CharField(max_length=64, unique=True, help_text="of the page that made it: made once")
    phone = models.CharField(max_length=16, blank=True)
    created_at = models.DateTimeField()
    written_at = models.DateTimeField()
    begins_at = models.DateTimeField(null=True, blank=True)
    ends_by = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    rehearses = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="rehearsals")
    version = models.PositiveIntegerField(default=1)
    viewer_link = models.PositiveIntegerField(default=1)
    helper_link = models.PositiveIntegerField(default=1)
    table_link = models.PositiveIntegerField(default=1)
    sign_up_link = models.PositiveIntegerField(default=1)
    sign_up_until = models.DateTimeField(null=True, blank=True)
    sign_up_limit = models.PositiveSmallIntegerField(null=True, blank=True)
    notice = models.CharField(max_length=200, blank=True, help_text="a line from the desk to all tables")
    notice_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(sides__in=["solo", "pairs"]), name="tournament_sides_known"),
            models.CheckConstraint(condition=Q(notice="") | Q(notice_at__isnull=False), name="tournament_notice_at"),
        ]
        indexes = [models.Index(fields=["club", "-created_at"], name="tournament_by_lately")]

    def __str__(self) -> str:
        return self.name


class TournamentStep(models.Model):
    """One write to a tournament, kept for good. `key` is the page's, so that a write that comes twice is done once;
    `content` tells whether it is the same write. `number` is the version that it made; `told` are the names and numbers
    that its sentence in the log needs.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    content = models.CharField(max_length=64)
    action = models.CharField(max_length=24)
    told = models.JSONField(default=dict)
    reason = models.CharField(max_length=200, blank=True)
    own_table = models.BooleanField(default=False, help_text="a ruling at the organizer's own table")
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="tournament_step_once"),
            models.UniqueConstraint(fields=["tournament", "key"], name="tournament_step_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} step {self.number} {self.action}"


class Entry(models.Model):
    """An entrant of a tournament: one person, or a fixed pair. `number` is theirs for the whole night.

    | status | |
    |---|---|
    | entered | plays once checked in |
    | waiting | on the waiting list |
    | withdrawn | did not come, before a round was drawn with them |

    Who is in from a later round on (`from_round`) came late; who has left (`left_at`) is drawn no more, keeps what was
    played, and may return. `fixed_table` is for whoever needs one.
    """

    STATUSES = ("entered", "waiting", "withdrawn")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=[(status, status) for status in STATUSES], default="entered")
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    paid = models.BooleanField(default=False)
    guest = models.BooleanField(default=False, help_text="counts for no season")
    left_at = models.DateTimeField(null=True, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.CheckConstraint(
                condition=Q(status__in=["entered", "waiting", "withdrawn"]), name="entry_status_known"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}:{self.number}"


class EntryPlayer(models.Model):
    """A person of an entrant; who was replaced by a substitute keeps a row (`until_round`), so that nobody is in two
    entrants of one tournament.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="people")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")
    replaced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(
                fields=["entry", "position"], condition=Q(replaced_at__isnull=True), name="entry_position_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.player_id}"


class KeptApart(models.Model):
    """Two entrants who never share a table, the lower key first."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="kept_apart")
    one = models.ForeignKey(Entry, models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="kept_apart_once"),
            models.CheckConstraint(condition=Q(one__lt=models.F("other")), name="kept_apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} apart from {self.other_id}"
