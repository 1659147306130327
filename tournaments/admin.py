"""The back office: looking at what is kept. Nothing is written here: every write goes through the pen."""

from django.contrib import admin

from scorekeeper.admin import ReadOnly

from . import models
from .models import Race, Season, Tournament


@admin.register(Race)
class RaceAdmin(ReadOnly):
    """Races, the last written first."""

    list_display = ["public_id", "club", "victories", "winner", "closed_at", "written_at"]
    list_select_related = ["club", "winner"]
    ordering = ["-written_at"]
    search_fields = ["public_id"]


@admin.register(Tournament, Season)
class NightAdmin(ReadOnly):
    """Tournaments and seasons, the last written first."""

    list_display = ["name", "public_id", "club", "written_at"]
    list_select_related = ["club"]
    ordering = ["-written_at"]
    search_fields = ["name", "public_id"]


@admin.register(*(getattr(models, name) for name in models.__all__ if name not in ("Race", "Season", "Tournament")))
class RestAdmin(ReadOnly):
    """The rest as it stands."""
