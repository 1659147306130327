"""The back office: looking at what is kept. Nothing is written here: every write goes through the pen."""

from django.contrib import admin

from scorekeeper.admin import ReadOnly

from .models import Entrant, EntrantPlayer, Race, RaceGame, RaceStep


@admin.register(Race)
class RaceAdmin(ReadOnly):
    """Races, the last written first."""

    list_display = ["public_id", "club", "victories", "winner", "closed_at", "written_at"]
    list_select_related = ["club", "winner"]
    ordering = ["-written_at"]
    search_fields = ["public_id"]


@admin.register(Entrant, EntrantPlayer, RaceGame, RaceStep)
class RaceFactAdmin(ReadOnly):
    """The rest as it stands."""
