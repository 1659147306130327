"""The back office: looking at what is kept. Nothing is written here: every write goes through the pen."""

from django.contrib import admin
from django.http import HttpRequest

from .models import Club, Figure, Game, Hand, Player, Seat, Step


class ReadOnly(admin.ModelAdmin):
    """A list and a page to look at."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Club)
class ClubAdmin(ReadOnly):
    """Clubs by name."""

    list_display = ["public_id", "name", "time_zone", "language", "created_at"]
    search_fields = ["public_id", "name"]


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    """The rosters."""

    list_display = ["name", "tag", "club", "played_at"]
    list_select_related = ["club"]
    search_fields = ["name"]


@admin.register(Game)
class GameAdmin(ReadOnly):
    """Games, the last written first."""

    list_display = ["public_id", "club", "preset", "status", "hands_played", "written_at"]
    list_select_related = ["club"]
    list_filter = ["preset", "status"]
    ordering = ["-written_at"]
    search_fields = ["public_id"]


@admin.register(Hand, Seat, Step, Figure)
class FactAdmin(ReadOnly):
    """The rest as it stands."""
