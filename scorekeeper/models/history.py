"""What history keeps for speed: of each game that is over what it was for each player, and that added up.

All of it is derived: the pen takes a game's old figures out and puts its new ones in; `manage.py recount` proves it.
"""

from django.db import models
from django.db.models import F, Q

from .club import Club
from .game import Game
from .player import Player

WHOLE = ""
"""As a period: all the years."""


def count(what: str) -> "models.IntegerField[int, int]":
    """A whole number that adds up; `what` it counts is told wherever it is shown."""
    return models.IntegerField(default=0, help_text=what)


class Counted(models.Model):
    """The counters of history, each declared here alone: they add up over games, months and rules.

    The rest is counted by `cells`, named after what happened: "b5:6", a number bid alone and the tricks taken;
    "h1:-50", where one sat after the dealer and the points of the hand; "s2:1", the seat held and whether the game was
    won.
    """

    games = count("games that they finished in a seat")
    undecided = count("of these the games that the table ended without a winner")
    wins = count("games won, alone or with a partner")
    seconds = count("games lost with the second best score")
    tokens = count("victory tokens")
    score = count("final scores of their side, added up")
    hands = count("hands that they played to the end of")
    points = count("points of their side in these hands")
    bags = count("bags of their side in these hands")
    bag_outs = count("hands in which their side bagged out")
    made = count("hands in which all that their side bid was made")
    set = count("hands in which something that their side bid was set")
    numbers = count("hands in which they bid a number themselves and their tricks are known")
    bid = count("tricks that they bid in these hands")
    taken = count("tricks that they took in these hands")
    as_bid = count("of these hands those in which they took just what they bid")
    nils = count("nils that they bid")
    nils_made = count("nils that they made")
    blind_nils = count("blind nils that they bid")
    blind_nils_made = count("blind nils that they made")
    specials = count(
        "blind numbers, exact bids and moons that they bid; not those that a partner's moon left nothing of"
    )
    specials_made = count("blind numbers, exact bids and moons that they made")

    class Meta:
        abstract = True


class Appearance(Counted):
    """What one game that is over was for one player.

    `evening` is the day on which it was played as a night goes (to six in the morning), in the club's time zone, and
    `month` its month. `comeback`: how far behind the leader the winner had been; `streak`: games won in a row up to
    this one. `best` and `worst` are hands; `boldest`: the most points that a bid of their own that stands alone (a nil,
    a blind bid, an exact one, a moon) brought. Of who won: `margin`, by how many points, and `length`, in how many
    hands, where the game was played out. `mu` and `sigma` are the rating after the game. `cells` are parted by spaces
    and in order, each as often as it happened: text is far sooner read and counted than JSON.
    """

    cells = models.TextField(blank=True)
    club = models.ForeignKey(Club, models.CASCADE, related_name="appearances")
    game = models.ForeignKey(Game, models.CASCADE, related_name="appearances")
    player = models.ForeignKey(Player, models.PROTECT, related_name="appearances")
    family = models.CharField(max_length=16)
    tournament = models.BooleanField()
    at = models.DateTimeField()
    evening = models.DateField()
    month = models.CharField(max_length=7)
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    best = models.IntegerField(null=True)
    worst = models.IntegerField(null=True)
    boldest = models.IntegerField(null=True)
    comeback = models.PositiveIntegerField(default=0)
    margin = models.PositiveIntegerField(null=True)
    length = models.PositiveSmallIntegerField(null=True)
    streak = models.PositiveIntegerField(default=0)
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "player"], name="appearance_once"),
            models.CheckConstraint(
                condition=Q(mu__isnull=True, sigma__isnull=True) | Q(mu__isnull=False, sigma__isnull=False),
                name="appearance_rated_whole",
            ),
        ]
        indexes = [
            models.Index(fields=["club", "player", "-at"], name="appearance_by_lately"),
            models.Index(fields=["club", "family", "at", "game"], name="appearance_in_order"),
            models.Index(fields=["club", "-evening"], name="appearance_by_evening"),
            models.Index(fields=["club", "family", "-best", "at"], name="appearance_best"),
            models.Index(fields=["club", "family", "worst", "at"], name="appearance_worst"),
            models.Index(fields=["club", "-streak", "at"], condition=Q(streak__gt=1), name="appearance_streak"),
            models.Index(
                fields=["club", "family", "-comeback"], condition=Q(comeback__gt=0), name="appearance_comeback"
            ),
            models.Index(fields=["club", "family", "-score"], name="appearance_score"),
            models.Index(fields=["club", "family", "-bags", "at"], name="appearance_bags"),
            models.Index(
                fields=["club", "family", "-boldest", "at"],
                condition=Q(boldest__isnull=False),
                name="appearance_boldest",
            ),
            models.Index(
                fields=["club", "family", "-margin"], condition=Q(margin__isnull=False), name="appearance_margin"
            ),
            models.Index(
                fields=["club", "family", "length", "at"], condition=Q(length__isnull=False), name="appearance_length"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.player_id}"


class Tally(Counted):
    """The appearances of one player added up: of a month, a year or all the years, under the same scoring rules, in
    tournaments or outside of them. `cells` says how often each happened.
    """

    cells = models.JSONField(default=dict)
    club = models.ForeignKey(Club, models.CASCADE, related_name="tallies")
    player = models.ForeignKey(Player, models.CASCADE, related_name="tallies")
    period = models.CharField(max_length=7, blank=True)
    family = models.CharField(max_length=16)
    tournament = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "period", "player", "family", "tournament"], name="tally_once")
        ]
        indexes = [models.Index(fields=["player", "period"], name="tally_of_player")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.period}"


class Together(models.Model):
    """The games that two people finished at one table, from the side of the first of them.

    `ahead` and `behind` compare final scores; partners are neither. `margin` is by how many points the first had more,
    added up.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, models.CASCADE, related_name="together")
    other = models.ForeignKey(Player, models.CASCADE, related_name="+")
    partners = models.BooleanField()
    period = models.CharField(max_length=7, blank=True)
    family = models.CharField(max_length=16)
    tournament = models.BooleanField()
    games = count("games that both finished at one table")
    wins = count("of these the games that they won")
    other_wins = count("of these the games that the other won")
    ahead = count("games with a better final score than the other's")
    behind = count("games with a worse final score than the other's")
    margin = count("points more than the other at the end, added up")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "period", "player", "other", "partners", "family", "tournament"], name="together_once"
            ),
            models.CheckConstraint(condition=~Q(player=F("other")), name="together_two"),
        ]
        indexes = [
            models.Index(fields=["player", "period"], name="together_of_player"),
            models.Index(fields=["other"], name="together_of_other"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} and {self.other_id} {self.period}"


class Family(models.Model):
    """Rules under which a club's points may be added up, as its last game under them had them.

    Ratings from `old_from` on are those of before something in the past changed, until `manage.py rate`.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="families")
    key = models.CharField(max_length=16)
    preset = models.CharField(max_length=40)
    ruleset = models.JSONField()
    rules_name = models.CharField(max_length=60, blank=True)
    players = models.PositiveSmallIntegerField()
    pairs = models.BooleanField()
    at = models.DateTimeField(help_text="when that last game began")
    old_from = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="family_once")]

    def __str__(self) -> str:
        return f"{self.club_id} {self.preset}"


class Rating(models.Model):
    """Where one player stands now among those who play under the same scoring rules."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    family = models.CharField(max_length=16)
    player = models.ForeignKey(Player, models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "family", "player"], name="rating_once")]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.mu:.1f}"


class Noted(models.Model):
    """What people wrote of a game that is over, to be found: what was agreed, notes, reasons, what the rules were kept
    under; of most games there is no row. `folded` is the same without capitals.
    """

    game = models.OneToOneField(Game, models.CASCADE, related_name="noted")
    text = models.TextField()
    folded = models.TextField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="noted_something")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.text[:40]}"


class History(models.Model):
    """One row a club, which who writes to its history locks first: `version` counts those writes, for readers."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="history")
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.club_id} version {self.version}"
