"""Accounts: Django's own forms for them, in one set of words; signing up may claim the club of this phone."""

from typing import Any, ClassVar

from django import forms
from django.contrib.auth import forms as of_django
from django.contrib.auth import get_user_model
from django.utils.translation import gettext_lazy as _

from ..models import Club
from ..names import LONGEST_CLUB, as_written, club_fault

LABELS: dict[str, Any] = {
    "username": _("Username"), "password": _("Password"), "password1": _("Password"), "password2": _("Password again"),
    "old_password": _("Old password"), "new_password1": _("New password"),
    "new_password2": _("New password again"), "email": _("E-mail"),
}  # fmt: skip
HELPS = dict.fromkeys(("password1", "new_password1"), _("At least 8 letters or digits, and not easy to guess."))
CHOSEN, AGAIN = {"required": _("Choose a password.")}, {"required": _("Type the password again.")}
ASKED = {"required": _("Type the password.")}
FAULTS: dict[str, dict[str, Any]] = {
    "username": {"required": _("Type the username.")},
    "password": ASKED, "password1": CHOSEN, "password2": AGAIN,
    "old_password": ASKED, "new_password1": CHOSEN, "new_password2": AGAIN,
    "email": {
        "required": _("Type the e-mail address."),
        "invalid": _("That is no e-mail address: correct it."),
        "max_length": _("An e-mail address has at most 254 letters."),
    },
}  # fmt: skip
WRONG_PASSWORD = _("That is not the password of this account.")
TOO_MANY_TRIES = _("Too many wrong passwords. Wait ten minutes.")
OTHERWISE: dict[str, Any] = {
    "password_mismatch": _("The two passwords differ: type them again."),
    "password_incorrect": WRONG_PASSWORD,
    "inactive": WRONG_PASSWORD,
    "invalid_login": _("No account has this username and password. Small letters and capitals differ."),
}


class InOurWords(forms.BaseForm):
    """A form whose fields are called, explained and refused alike on every page."""

    error_messages = OTHERWISE

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.help_text = HELPS.get(name, "")
            field.error_messages |= FAULTS.get(name, {})
            field.widget.attrs.pop("autofocus", None)
            if name == "email" and not field.required:
                field.label = _("E-mail (may stay empty; only for a forgotten password)")
                field.error_messages["invalid"] = _("That is no e-mail address: correct it, or leave it empty.")

    def told_faults(self) -> list[str]:
        """All that is wrong, to be told above the form."""
        return list(dict.fromkeys(str(text) for texts in self.errors.values() for text in texts))


class SignIn(InOurWords, of_django.AuthenticationForm):
    """Username and password."""


class NewPassword(InOurWords, of_django.SetPasswordForm):
    """A new password, twice, after a link in a mail."""


class ChangePassword(InOurWords, of_django.PasswordChangeForm):
    """The password until now, and a new one, twice."""


class ForgotPassword(InOurWords, of_django.PasswordResetForm):
    """The e-mail to which a link for a new password goes."""


def email_if_any() -> forms.EmailField:
    """An e-mail that may stay empty."""
    widget = forms.EmailInput(attrs={"autocomplete": "email"})
    return forms.EmailField(required=False, max_length=254, widget=widget)


class ChangeEmail(InOurWords, forms.Form):
    """Another e-mail for an account, or none; the password is looked at by the page."""

    email = email_if_any()
    password = forms.CharField(
        strip=False, max_length=4096, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


class SignUp(InOurWords, of_django.UserCreationForm):
    """Username, password twice, an e-mail for a forgotten password; the name of the club that is claimed with it."""

    email = email_if_any()
    claim = forms.BooleanField(label=_("Claim this club with the account"), required=False)
    club_name = forms.CharField(label=_("Name of the club"), required=False)

    faults: ClassVar[dict[str, Any]] = {
        "required": _("Choose a username."),
        "invalid": _("A username has letters, digits and @ . + - _, no spaces."),
        "max_length": _("A username has at most 150 letters."),
        "unique": _("Somebody has this username already: choose another."),
    }

    class Meta(of_django.UserCreationForm.Meta):
        model = get_user_model()
        fields = ("username", "email")

    def __init__(self, *given: Any, club: Club | None = None, **more: Any) -> None:
        super().__init__(*given, **more)
        self.club = club
        self.fields["username"].help_text = _("Letters, digits and @ . + - _, no spaces.")
        self.fields["username"].error_messages |= self.faults
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

    def name_is_taken(self) -> bool:
        """Is it wrong in nothing but that the username is known: perhaps this very form came before?"""
        faults = self.errors.as_data()
        return set(faults) == {"username"} and all(fault.code == "unique" for fault in faults["username"])
