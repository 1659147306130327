"""Signing up: Django's own form for an account, with a club to claim where this phone has one."""

from typing import Any, ClassVar

from django import forms
from django.contrib.auth import get_user_model
from django.contrib.auth.forms import UserCreationForm
from django.utils.translation import gettext_lazy as _

from ..models import Club
from ..names import LONGEST_CLUB, as_written, club_fault


class SignUp(UserCreationForm):
    """Username, password twice, an e-mail for a forgotten password; the name of the club that is claimed with it."""

    email = forms.EmailField(label=_("E-mail (may stay empty; only for a forgotten password)"), required=False)
    claim = forms.BooleanField(label=_("Claim this club with the account"), required=False)
    club_name = forms.CharField(label=_("Name of the club"), required=False)

    error_messages = {"password_mismatch": _("The two passwords differ: type them again.")}
    helps: ClassVar[dict[str, Any]] = {
        "username": _("Letters, digits and @ . + - _, no spaces."),
        "password1": _("At least 8 letters or digits, and not easy to guess."),
        "password2": "",
    }
    faults: ClassVar[dict[str, Any]] = {
        "username": {
            "required": _("Choose a username."),
            "invalid": _("A username has letters, digits and @ . + - _, no spaces."),
            "max_length": _("A username has at most 150 letters."),
            "unique": _("Somebody has this username already: choose another."),
        },
        "password1": {"required": _("Choose a password.")},
        "password2": {"required": _("Type the password again.")},
        "email": {"invalid": _("That is no e-mail address: correct it, or leave it empty.")},
    }

    class Meta(UserCreationForm.Meta):
        model = get_user_model()
        fields = ("username", "email")

    def __init__(self, *given: Any, club: Club | None = None, **more: Any) -> None:
        super().__init__(*given, **more)
        self.club = club
        self.fields["username"].widget.attrs.pop("autofocus", None)
        self.fields["password2"].label = _("Password again")
        for name, text in self.helps.items():
            self.fields[name].help_text = text
        for name, texts in self.faults.items():
            self.fields[name].error_messages |= texts
        if club is None:
            del self.fields["claim"], self.fields["club_name"]
        else:
            self.fields["club_name"].widget.attrs["maxlength"] = LONGEST_CLUB

    def clean_username(self) -> Any:
        """A name that can be told from a full stop."""
        name = super().clean_username()
        if name and not any(sign.isalnum() for sign in name):
            raise forms.ValidationError(_("A username has at least one letter or digit."))
        return name

    def clean(self) -> dict[str, Any] | None:
        """A club that is claimed has a name."""
        told = super().clean() or {}
        if told.get("claim") and "club_name" in told and (wrong := club_fault(as_written(told["club_name"]))):
            self.add_error("club_name", wrong)
        return told

    def told_faults(self) -> list[str]:
        """All that is wrong, to be told above the form."""
        return list(dict.fromkeys(str(text) for texts in self.errors.values() for text in texts))

    def name_is_taken(self) -> bool:
        """Is it wrong in nothing but that the username is known: perhaps this very form came before?"""
        faults = self.errors.as_data()
        return set(faults) == {"username"} and all(fault.code == "unique" for fault in faults["username"])
