"""Signing up: Django's own form for an account, with a club to claim where this phone has one."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import UserCreationForm
from django.utils.translation import gettext_lazy as _

from ..models import Club
from ..models.player import as_written


class SignUp(UserCreationForm):
    """Username, password twice, an e-mail for a forgotten password; the name of the club that is claimed with it."""

    email = forms.EmailField(label=_("E-mail, for a forgotten password"), required=False)
    claim = forms.BooleanField(label=_("Claim this club with the account"), required=False)
    club_name = forms.CharField(label=_("Name of the club"), required=False, max_length=80)

    class Meta(UserCreationForm.Meta):
        model = get_user_model()
        fields = ("username", "email")

    def __init__(self, *given: Any, club: Club | None = None, **more: Any) -> None:
        super().__init__(*given, **more)
        self.club = club
        self.fields["username"].widget.attrs.pop("autofocus", None)
        if club is None:
            del self.fields["claim"], self.fields["club_name"]

    def clean(self) -> dict[str, Any] | None:
        """A club that is claimed has a name."""
        told = super().clean() or {}
        if told.get("claim") and not as_written(told.get("club_name") or ""):
            self.add_error("club_name", _("A club needs a name."))
        return told

    def name_is_taken(self) -> bool:
        """Is it wrong in nothing but that the username is known: perhaps this very form came before?"""
        faults = self.errors.as_data()
        return set(faults) == {"username"} and all(fault.code == "unique" for fault in faults["username"])
