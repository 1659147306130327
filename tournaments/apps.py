"""What Django needs to know of the app; when it is ready it fills the ports of `scorekeeper`, once."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Many tables: tokens, events, stages, rounds and standings."""

    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the score-keeper."""
        from .listening import listen

        listen()
