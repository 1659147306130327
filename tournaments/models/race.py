"""A race: games in a row at one table, a victory token for each game won, the agreed number of them wins."""

from django.db import models
from django.db.models import Q

from scorekeeper.models import Club, Game, Player
from scorekeeper.models.identity import new_id


class Race(models.Model):
    """`victories` tokens win it. `closed_at` ends it without a winner; `winner` is derived by the pen from the games.

    `version` counts writes and tells readers that something changed; the link's number revokes links.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="races")
    public_id = models.CharField(max_length=12, unique=True, default=new_id, editable=False)
    victories = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64, unique=True, help_text="of the page that started it: started once")
    phone = models.CharField(max_length=16, blank=True)
    created_at = models.DateTimeField()
    written_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    viewer_link = models.PositiveIntegerField(default=1)
    winner = models.ForeignKey("Entrant", models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(victories__gte=1), name="race_to_one_at_least")]
        indexes = [models.Index(fields=["club", "-written_at"], name="race_by_lately")]

    def __str__(self) -> str:
        return self.public_id


class Entrant(models.Model):
    """Who collects tokens: one person, or a fixed pair with one board. `sits`: plays the next game; who has left keeps
    the tokens. `sticker` is the one they chose last.
    """

    race = models.ForeignKey(Race, models.CASCADE, related_name="entrants")
    place = models.PositiveSmallIntegerField()
    sits = models.BooleanField(default=True)
    sticker = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ["place"]
        constraints = [models.UniqueConstraint(fields=["race", "place"], name="entrant_place_once")]

    def __str__(self) -> str:
        return f"{self.race_id}:{self.place}"


class EntrantPlayer(models.Model):
    """A person of an entrant; nobody is in two entrants of one race."""

    race = models.ForeignKey(Race, models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="people")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["race", "player"], name="entrant_player_once"),
            models.UniqueConstraint(fields=["entrant", "position"], name="entrant_position_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.player_id}"


class RaceGame(models.Model):
    """A game of a race; one row a game, so that no game gives two tokens.

    `game` is null for one played without the app, which then is `ruled`: the organizer said who won, with a reason.
    `counts`: one that was taken out stays in the list. `awarded` is who has its token, derived by the pen. What was
    `chosen` for the token stays a fact of the game, and who had it then (`chosen_by`); it is the `sticker` of the token
    as long as they have it, derived too.
    """

    race = models.ForeignKey(Race, models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    game = models.OneToOneField(Game, models.CASCADE, null=True, blank=True, related_name="+")
    counts = models.BooleanField(default=True)
    ruled = models.BooleanField(default=False)
    ruled_for = models.ForeignKey(Entrant, models.CASCADE, null=True, blank=True, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    awarded = models.ForeignKey(Entrant, models.CASCADE, null=True, blank=True, related_name="tokens")
    sticker = models.CharField(max_length=20, blank=True)
    chosen = models.CharField(max_length=20, blank=True)
    chosen_by = models.ForeignKey(Entrant, models.CASCADE, null=True, blank=True, related_name="+")
    added_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["race", "number"], name="race_game_number_once"),
            models.CheckConstraint(condition=Q(game__isnull=False) | Q(ruled=True), name="race_game_played_or_ruled"),
            models.CheckConstraint(condition=Q(ruled=True) | Q(ruled_for__isnull=True), name="race_game_ruled_for"),
            models.CheckConstraint(condition=Q(sticker="") | Q(awarded__isnull=False), name="race_sticker_on_token"),
            models.CheckConstraint(condition=Q(chosen="") | Q(chosen_by__isnull=False), name="race_sticker_chosen_by"),
            models.CheckConstraint(condition=Q(counts=True) | Q(awarded__isnull=True), name="race_token_counts"),
        ]

    def __str__(self) -> str:
        return f"{self.race_id} game {self.number}"


class RaceStep(models.Model):
    """One write to a race, kept for good: what it was, who asked and why. `key` is the page's, so that a write that
    comes twice is done once; `content` tells whether it is the same write. `number` is the version that it made.
    """

    race = models.ForeignKey(Race, models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    content = models.CharField(max_length=64)
    action = models.CharField(max_length=16)
    game = models.PositiveSmallIntegerField(null=True, blank=True, help_text="its number in the race")
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=200, blank=True)
    phone = models.CharField(max_length=16, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["race", "number"], name="race_step_once"),
            models.UniqueConstraint(fields=["race", "key"], name="race_step_key_once"),
        ]

    def __str__(self) -> str:
        return f"{self.race_id} step {self.number} {self.action}"
