"""What Django needs to know of the app; it must not know of any other app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScorekeeperConfig(AppConfig):
    """One table: people, games, the scorepad and history."""

    name = "scorekeeper"
    verbose_name = _("Score-keeper")
    default_auto_field = "django.db.models.BigAutoField"
