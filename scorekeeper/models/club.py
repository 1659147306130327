"""A club: people who share a roster and a history, from two friends up. It begins silently with a first game."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from ..names import LONGEST_CLUB
from ..roles import OF_ACCOUNTS
from .identity import new_id


class Club(models.Model):
    """`words` maps a word of ours to the one its tables see ("tricks": "books"); link numbers revoke links.

    `is_open`: whoever knows the address may read it. `joined_to` is the club that this one is now part of.
    """

    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    name = models.CharField(max_length=LONGEST_CLUB, blank=True)
    time_zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=10, blank=True)
    words = models.JSONField(default=dict, blank=True)
    is_open = models.BooleanField(default=False)
    joined_to = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="joined")
    owner_link = models.PositiveIntegerField(default=1)
    organizer_link = models.PositiveIntegerField(default=1)
    scorer_link = models.PositiveIntegerField(default=1)
    starter_link = models.PositiveIntegerField(default=1)
    reader_link = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(joined_to__isnull=True) | ~Q(joined_to=models.F("pk")), name="club_not_joined_to_itself"
            )
        ]

    def __str__(self) -> str:
        return self.name or self.public_id


class Member(models.Model):
    """An account's role in a club. `player` is who they are in its roster, if they play there."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=9, choices=[(role, role) for role in reversed(OF_ACCOUNTS)])
    player = models.ForeignKey("Player", models.SET_NULL, null=True, blank=True, related_name="+")
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "account"], name="member_once"),
            models.UniqueConstraint(
                fields=["club", "player"], condition=Q(player__isnull=False), name="member_player_once"
            ),
            models.CheckConstraint(condition=Q(role__in=OF_ACCOUNTS[::-1]), name="member_role"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} is {self.role} of {self.club_id}"


class Joining(models.Model):
    """A club that became part of another: what came over with it, so that it can go back.

    `moved` holds keys: its "games", its "players" (with every record put together with one of them), the "clubs" that
    had become part of it, the "merges" made for people whom both knew, and which of the two clubs were "claimed"; the
    number that the "owner_link" of the club it joined had; the key of the page that it was "parted_by"; and
    what stood before and stands now: "tags" [player, before, now] of those who got another, "rules" [house rules, name
    before, name now] of all that came, "members" [member, club, role and player before, role and player now, the member
    in the club that came].
    """

    into = models.ForeignKey(Club, models.CASCADE, related_name="joinings")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    moved = models.JSONField(default=dict)
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club"], condition=Q(taken_back_at__isnull=True), name="joining_once")
        ]

    def __str__(self) -> str:
        return f"{self.club_id} into {self.into_id}"
