"""A person erased: once the name is typed it is nowhere any more, and every game still counts."""

import io
import json
import zipfile

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper import ports, scorebook
from scorekeeper.links import token
from scorekeeper.models import Club, Game, HouseRules, HouseRulesVersion, Member, Player, Step
from tests.table import BOTH_WAYS, ask, facts_of, imported, kept_rules, key, one_hand, record_of, scores
from tournaments import director

pytestmark = pytest.mark.django_db
NAME = "Anastasia"
HAND = {"bids": ["5", "4", "6"], "tricks": [6, 4, 7], "prizes": {"JC": 1, "JD": 2}}


@pytest.fixture
def game():
    """A game with her name in every place that can hold it."""
    hand = {**HAND, "note": f"{NAME} dealt twice", "adjustments": [
        {"kind": "points", "side": 0, "points": -10, "reason": f"{NAME.lower()} talked"}
    ]}  # fmt: skip
    record = record_of("cutthroat-official", hand, agreed=[f"{NAME} brings the cards"], extra={NAME: [NAME]})
    return imported({**record, "seats": [NAME, "Bea", "Carl"]})


@pytest.fixture
def organizer(game):
    client = Client()
    client.get(f"/open/organize/{game.club.public_id}/{token(game.club, 'organizer')}/")
    return client


@pytest.fixture
def her(game):
    """She was renamed, corrected, merged with another record of hers, and has an account."""
    other = imported({**record_of("cutthroat-official", HAND), "seats": ["Stasi", "Bea", "Carl"]}, game.club)
    scorebook.rename_seat(other.pk, ask(), place=0, name="Stacy", tag="", was="Stasi")
    her = Player.objects.get(name=NAME)
    gone = Player.objects.get(name="Stacy")
    scorebook.merge_players(game.club_id, ask(), kept=her.public_id, gone=gone.public_id)
    reason = scorebook.Ask(key(), reason=f"{NAME} said so")
    scorebook.adjust(
        game.pk, reason, hand=1, was=scorebook.decisions_key(game.hands.get()), remove=0,
    )  # fmt: skip
    scorebook.undo(game.pk, ask(), step=scorebook.live_steps(game).first().number)
    wanted = scorebook.Described(NAME, nickname="Nastja", colour="red", sticker="cat")
    scorebook.describe_person(
        her.club_id, ask(), person=her.public_id, wanted=wanted, was=scorebook.Described.of(her).seen
    )
    rules = HouseRules.objects.create(club=game.club, name="Ours")
    HouseRulesVersion.objects.create(
        house_rules=rules, number=1, ruleset={}, agreed=[f"{NAME} deals"], key=key(), at=timezone.now()
    )
    account = get_user_model().objects.create_user("someone")
    Member.objects.create(club=game.club, account=account, role="reader", player=her, since=timezone.now())
    her.refresh_from_db()
    return her


def dump():
    """Every row of the app, as text."""
    models = apps.get_app_config("scorekeeper").get_models()
    return json.dumps([list(model._default_manager.values()) for model in models], default=str, ensure_ascii=False)


def erase_url(her):
    return reverse("scorekeeper:erase", args=[her.club.public_id, her.public_id])


def table_of_others(club):
    """A game in which she never sat, whose words tell of her: its rules were changed, its decision was taken back."""
    told = {**HAND, "note": f"{NAME} looked on", "adjustments": [
        {"kind": "points", "side": 0, "points": -10, "reason": f"{NAME} saw it"}
    ]}  # fmt: skip
    record = record_of("cutthroat-official", told, agreed=[f"{NAME} pours"], extra={"host": NAME})
    game = imported({**record, "seats": ["Dan", "Eva", "Finn"]}, club)
    ruleset = facts_of(game).rules
    scorebook.change_rules(game.pk, ask(), ruleset=ruleset, was=scorebook.rules_key(game), agreed=[f"Not {NAME}"])
    scorebook.adjust(game.pk, ask(), hand=1, was=scorebook.decisions_key(game.hands.get()), remove=0)


@BOTH_WAYS
def test_nothing_holds_the_name_any_more_and_every_game_counts(game, her, organizer, headers) -> None:
    told = [NAME, "Stasi", "Stacy", "Nastja"]
    table_of_others(game.club)
    assert all(name in dump() for name in told)
    before = [scores(each) for each in Game.objects.order_by("pk")]
    for _time in range(2):
        answer = organizer.post(erase_url(her), {"key": key(), "name": NAME.upper()}, headers=headers)
        assert answer.status_code == 302
    assert [name for name in told if name.casefold() in dump().casefold()] == []
    assert [scores(each) for each in Game.objects.order_by("pk")] == before
    out = io.StringIO()
    call_command("recount", check=True, stdout=out)
    assert out.getvalue() == "3 games, 0 differences.\n"
    assert facts_of(game).names() == ["Former player (1)", "Bea", "Carl"]
    assert Member.objects.get().player is None
    assert organizer.get(reverse("scorekeeper:person", args=[her.club.public_id, her.public_id])).status_code == 404


def test_an_undo_does_not_bring_the_name_back(game, her, organizer) -> None:
    other = Game.objects.exclude(pk=game.pk).get()
    organizer.post(erase_url(her), {"key": key(), "name": NAME})
    scorebook.undo(other.pk, ask(), step=scorebook.live_steps(other).first().number)
    assert facts_of(other).names()[0] == "Former player (1)"
    assert "Stasi" not in dump()


def test_the_next_one_gets_the_next_number_and_is_nobody_to_sit_down_with(game, her, organizer) -> None:
    bea = Player.objects.get(name="Bea")
    for each, name in ((her, NAME), (bea, "bea")):
        organizer.post(erase_url(each), {"key": key(), "name": name})
    assert facts_of(game).names() == ["Former player (1)", "Former player (2)", "Carl"]
    people = organizer.get(reverse("scorekeeper:people", args=[game.club.public_id]), {"q": "former"})
    assert people.context["people"] == []
    assert list(Player.objects.offered()) == [Player.objects.get(name="Carl")]


def test_the_names_she_had_before_go_too(game, organizer) -> None:
    her = Player.objects.get(name=NAME)
    race = director.start_race(game.pk, ask(), victories=3)
    for said in (NAME, "Nastja", "Annie (2)"):
        why, after = scorebook.Ask(key(), reason=f"{said} forgot it"), race.games.count()
        director.add_paper_game(race.pk, why, won="1" if after == 1 else "2", after=after)
    for name, tag, nickname in ((NAME, "", "Nastja"), ("Annie", "2", ""), ("Anna-Lena", "", "")):
        wanted = scorebook.Described(name, tag, nickname=nickname)
        was = scorebook.Described.of(Player.objects.get(pk=her.pk)).seen
        scorebook.describe_person(her.club_id, ask(), person=her.public_id, wanted=wanted, was=was)
    assert Player.objects.get(pk=her.pk).former == [NAME, "Nastja", "Annie (2)", "Annie"]
    assert organizer.post(erase_url(her), {"key": key(), "name": "anna-lena"}).status_code == 302
    assert Player.objects.get(pk=her.pk).former == []
    reasons = list(race.games.exclude(reason="").values_list("reason", flat=True))
    assert reasons == ["Former player (1) forgot it"] * 3
    assert [step.reason for step in race.steps.exclude(reason="")] == reasons
    assert [name for name in (NAME, "Nastja", "Annie") if name in dump()] == []


@BOTH_WAYS
@pytest.mark.parametrize("name", ["", "Bea", "Anastasi", "\x00", "x" * 5000])
def test_another_name_erases_nobody(her, organizer, name, headers) -> None:
    answer = organizer.post(erase_url(her), {"key": key(), "name": name}, headers=headers)
    assert (answer.status_code, answer.context["errors"]) == (
        422, ["That is not the name of this person: nothing was erased."],
    )  # fmt: skip
    assert Player.objects.get(name=NAME).nickname == "Nastja"


def test_a_record_that_is_part_of_another_is_a_conflict(her, organizer) -> None:
    gone = Player.objects.get(merged_into=her)
    assert organizer.get(erase_url(gone)).status_code == 404
    assert organizer.post(erase_url(gone), {"key": key(), "name": "Stacy"}).status_code == 409


def test_who_is_erased_can_neither_be_merged_nor_taken_apart(game, her, organizer) -> None:
    merge = her.merges.get()
    organizer.post(erase_url(her), {"key": key(), "name": NAME})
    carl = Player.objects.get(name="Carl")
    with pytest.raises(scorebook.REFUSALS, match="nothing is left"):
        scorebook.take_back_merge(game.club_id, ask(), merge=merge.pk)
    with pytest.raises(scorebook.REFUSALS, match="nothing is left"):
        scorebook.merge_players(game.club_id, ask(), kept=carl.public_id, gone=her.public_id)


def test_the_records_are_offered_first(her, organizer) -> None:
    url = organizer.get(erase_url(her)).context["records_url"]
    archive = zipfile.ZipFile(io.BytesIO(b"".join(organizer.get(url))))
    seats = [json.loads(archive.read(name))["seats"] for name in archive.namelist()]
    assert seats == [[NAME, "Bea", "Carl"]] * 2


def test_names_of_rules_and_of_the_club_lose_it(game, her, organizer) -> None:
    """Two of them would be called the same then; rules put away and a club that joined this one are not forgotten."""
    *_others, away = [kept_rules(game.club, f"{name} rules") for name in (NAME, "Stacy", "Nastja")]
    scorebook.put_rules_away(away, ask(), archived=True)
    other = one_hand().club
    kept_rules(other, f"{NAME} rules")
    Club.objects.filter(pk=other.pk).update(name=f"With {NAME}")
    Club.objects.filter(pk=game.club_id).update(name=f"{NAME}’s table")
    matched = dict.fromkeys(other.players.values_list("public_id", flat=True), "")
    scorebook.join_clubs(game.club_id, ask(), other_id=other.pk, matched=matched)
    assert organizer.post(erase_url(her), {"key": key(), "name": NAME}).status_code == 302
    assert [name for name in (NAME, "Stasi", "Stacy", "Nastja") if name in dump()] == []
    page = organizer.get(reverse("scorekeeper:house_rules", args=[game.club.public_id])).content.decode()
    for number in ("", " (2)", " (3)"):
        assert f"Former player (1) rules{number}" in page
    assert (
        "Former player (1)’s table"
        in organizer.get(reverse("scorekeeper:club", args=[game.club.public_id])).content.decode()
    )
    assert Club.objects.get(pk=other.pk).name == "With Former player (1)"


def test_another_app_is_told_with_every_name(her, monkeypatch) -> None:
    heard: list[list[str]] = []
    monkeypatch.setattr(ports, "player_erased", [lambda player, names: heard.append([str(player), *names])])
    scorebook.erase_person(her.club_id, ask(), person=her.public_id, name=NAME)
    assert heard == [["Former player (1)", NAME, "Nastja", "Stacy", "Stasi"]]


def test_a_name_that_is_also_a_word_of_the_game_changes_no_game() -> None:
    game = imported(
        {**record_of("cutthroat-official", HAND, agreed=["points are points"]), "seats": ["Points", "JC", "5"]}
    )
    player = Player.objects.get(name="Points")
    before, steps = scores(game), list(Step.objects.values())
    scorebook.erase_person(game.club_id, ask(), person=player.public_id, name="points")
    game.refresh_from_db()
    assert (scores(game), list(Step.objects.values())) == (before, steps)
    assert game.agreed == ["Former player (1) are Former player (1)"]
