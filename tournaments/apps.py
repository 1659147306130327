"""What Django needs to know of the app; here the ports of `scorekeeper` will be filled, once, in `ready()`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Many tables: tokens, events, stages, rounds and standings."""

    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"
