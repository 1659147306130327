"""Who may what in a tournament by a link of its own: the helper's, the one to watch, the code of a table."""

from typing import Any

import pytest
from django.core import signing
from django.test import Client

from scorekeeper import scorebook
from scorekeeper.links import token
from scorekeeper.phone import COOKIE, SALT
from tests.forms_sent import FORMS
from tests.grounds import MATRIX
from tests.test_permissions import SEEN, TAKEN, post
from tests.tournaments.night import night
from tests.tournaments.night_pages import OF_NO_NIGHT, address_in_night
from tests.tournaments.night_phones import NightPhone
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

ORGANIZERS_ALONE = {"share", "plan", "settings", "sign_up_settings", "rehearsal", "tournament_file", "delete_night"}
"""Pages that no helper's link opens: links, the plan, a copy, the end for good."""
ELSEWHERE = {"nights:open", "nights:open_table", "nights:sign_up", *OF_NO_NIGHT}
PAGES = [page for page in MATRIX if page.startswith("nights:") and page not in ELSEWHERE and "season" not in page]
PAGES = [page for page in PAGES if "import" not in page]


def with_links(public_id: str, **links: Any) -> Client:
    """A phone whose cookie holds these links of a tournament, by the kind of thing and its number."""
    others = {key.replace("_", " ").format(id=public_id): link for key, link in links.items()}
    client = Client()
    told = {"id": "0123456789abcdef", "clubs": {}, "games": {}, "others": others}
    client.cookies[COOKIE] = signing.dumps(told, salt=SALT, compress=True)
    return client


def allowed(page: str, role: str) -> tuple[bool, bool]:
    """Whether a link of this role lets a phone see a page, and send its form."""
    if role == "viewer":
        may = MATRIX[page]["reader"]
    else:
        may = "403" if page.removeprefix("nights:") in ORGANIZERS_ALONE else MATRIX[page]["organizer"]
    return may != "403", may == "write" and page != "nights:more"


def test_a_helper_may_what_an_organizer_may_but_links_and_the_plan_and_who_watches_what_a_reader_may() -> None:
    club, wrong = scorebook.found_club(), []
    addresses = {page: address_in_night(page, club) for page in PAGES}
    public_id = Tournament.objects.get().public_id
    for role in ("helper", "viewer"):
        client = with_links(public_id, **{"Tournament_{id}": [role, 1]})
        for page, address in addresses.items():
            sees, sends = allowed(page, role)
            got, sent = client.get(address).status_code, post(client, address, FORMS.get(page, {})).status_code
            if got not in ({*SEEN, 405, 422} if sees else {403, 405}) or sent not in (
                {*TAKEN, 405} if sends else {403, 405}
            ):
                wrong.append((role, page, got, sent))
    assert wrong == []


def test_a_helper_s_link_ends_with_the_night_and_sees_hidden_names_as_long() -> None:
    tournament = night(4)
    helper, reader = NightPhone(tournament, "help"), NightPhone(tournament, "watch")
    ana = tournament.entries.get(number=1).people.get().player
    ana.hidden = True
    ana.save()
    assert "Ada" in helper.get("people/").content.decode()
    assert "Ada" not in reader.get("standings/").content.decode()
    tournament.ended_at = tournament.created_at
    tournament.save()
    assert helper.get("people/").status_code == 403
    assert "Ada" not in helper.get("standings/").content.decode()


def test_watching_after_helping_takes_nothing_away() -> None:
    tournament = night(4)
    phone = NightPhone(tournament, "help")
    watch = NightPhone(tournament, "watch")
    assert watch.get("people/").status_code == 403

    phone.client.get(f"/tournaments/open/watch/{tournament.public_id}/{token(tournament, 'viewer')}/")
    assert phone.get("people/").status_code == 200
    assert phone.client.get(f"/tournaments/open/help/{tournament.public_id}/none/").status_code == 404
    assert phone.client.get(f"/tournaments/open/rule/{tournament.public_id}/none/").status_code == 404


def test_unknown_tournaments_are_not_there() -> None:
    phone = NightPhone(night(4))
    for public_id in ("nothing", "x" * 500, "a-b"):
        assert phone.client.get(f"/tournaments/{public_id}/people/").status_code == 404
