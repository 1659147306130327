"""Pictures from the running app: `make screenshots` draws those of the README.

With a folder, `python -m tests.screenshots FOLDER` draws every page in every state there instead, on a phone and at a
desk, light and dark, to be looked at. Names are invented.
"""

import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from tests import desk_scenes, history_scenes, machine, night_scenes, round_scenes

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "screenshots"
PHONE = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
DESK = {"viewport": {"width": 1280, "height": 800}}
LONG = ["Ana", "Maximiliana-Konstantina von und zu Hohenfels", "Beatriz", "Carl", "Evangeline Christina Popescu"]

CLUB_PAGES, RULES_PAGES = ["settings", "keep", "members", "leave", "delete"], ["edit", "share", "print"]


@contextmanager
def serving() -> Iterator[str]:
    """The app on a free port of this machine, with a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        port = machine.free_port()
        os.environ.update(SCOREKEEPER_MODE="development", DATABASE_URL=f"sqlite:///{folder}/pictures.sqlite3")
        manage = [sys.executable, str(ROOT / "manage.py")]
        subprocess.run([*manage, "migrate", "--verbosity", "0"], check=True, cwd=ROOT)
        command = [*manage, "runserver", f"127.0.0.1:{port}", "--noreload"]
        server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}/", server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(10)


def wait_for(address: str, server: "subprocess.Popen[bytes]") -> None:
    """Return when the server answers; give up when it has ended or after half a minute."""
    for _ in range(300):
        try:
            urlopen(address).close()
            return
        except URLError:
            if server.poll() is not None:
                break
            time.sleep(0.1)
    raise SystemExit("The server did not start.")


class Scenes:
    """Games in every state, made with the pen; each scene is a path."""

    def __init__(self) -> None:
        from scorekeeper import scorebook

        self.pen = scorebook
        self.club, self.demo = scorebook.found_club(), history_scenes.demo()
        self.phone_id = secrets.token_hex(8)

    def ask(self) -> Any:
        """A write of the scorer's phone."""
        return self.pen.Ask(secrets.token_hex(8), self.phone_id)

    def game(self, preset: str, names: list[str], hands: int = 0, options: Mapping[str, Any] | None = None) -> Any:
        """A game with some hands played, all bids made as the cards fell."""
        from scorekeeper import rules

        ruleset = rules.read_ruleset({"preset": preset, "options": dict(options or {})})
        players = [self.pen.add_player(self.club, name) for name in names[: ruleset.players]]
        game = self.pen.start_game(self.club, self.ask(), self.pen.Setup(ruleset, players))
        for number in range(1, hands + 1):
            if self.facts(game).sheet.next is None:
                break
            self.bid(game, number)
            self.play(game, number)
        return game

    def bid(self, game: Any, number: int, close: bool = True, leave: int = 0) -> None:
        """Make the bids of a hand; `leave` players have not bid yet."""
        from scorekeeper.entering import bidding_order

        facts = self.facts(game)
        order = bidding_order(facts)
        share = facts.rules.hand_tricks // len(order)
        for place, seat in enumerate(order[: len(order) - leave]):
            value = str(max(1, share - (number + place) % 2))
            self.pen.enter(game.pk, self.ask(), hand=number, field="bids", place=str(seat), value=value, was="")
        if close:
            self.pen.close_bids(game.pk, self.ask(), hand=number)

    def play(self, game: Any, number: int, save: bool = True, leave: int = 0) -> None:
        """Enter the tricks of a hand, the prizes, and save it."""
        from scorekeeper.entering import complete, open_prizes, remaining, trick_places

        places = trick_places(self.facts(game), self.facts(game).open)
        for place, seat in enumerate(places[: len(places) - 1 - leave]):
            facts = self.facts(game)
            count = min(remaining(facts, facts.open), facts.rules.hand_tricks // len(places) + (number + place) % 3 - 1)
            self.pen.enter(game.pk, self.ask(), hand=number, field="tricks", place=str(seat), value=str(count), was="")
        if not leave:
            for card in list(open_prizes(self.facts(game), self.facts(game).open)):
                self.pen.enter(
                    game.pk, self.ask(), hand=number, field="prize", place=card, value=str(places[0]), was=""
                )
        filled = complete(self.facts(game), self.facts(game).open)
        if save and filled:
            self.pen.save_hand(game.pk, self.ask(), hand=number, seen=filled.seen)

    def facts(self, game: Any) -> Any:
        """The game as it stands."""
        from scorekeeper.facts import Facts
        from scorekeeper.models import Game

        return Facts.load(Game.objects.select_related("club").get(pk=game.pk))

    def cookie(self) -> str:
        """The owner's phone."""
        import dataclasses

        from django.core import signing

        from scorekeeper.phone import SALT, Phone

        phone = Phone(self.phone_id)
        phone.open_club(self.club, "owner")
        phone.open_club(self.demo, "owner")
        return signing.dumps(dataclasses.asdict(phone), salt=SALT, compress=True)

    def all(self) -> dict[str, str]:
        """Every page in every state, by name."""
        five = self.game("cutthroat-5-two-jokers", LONG, 4)
        three = self.game("cutthroat-three-jacks", LONG, 5)
        pairs = self.game("partners-500", ["Ana", "Beatriz", "Carl", "Dana"], 3)
        card = self.game("cutthroat-official", ["Ana", "Beatriz", "Carl"], 2)
        ready = self.game("cutthroat-three-jacks", LONG, 2)
        card5 = self.game("cutthroat-5-two-jokers", LONG, 2)
        won = self.game("two-handed-300", ["Ana", "Beatriz"], 5, {"target": 200})
        self.bid(card, 3)
        self.play(card, 3, leave=1)
        self.bid(ready, 3)
        self.play(ready, 3, save=False)
        self.bid(card5, 3)
        self.bid(five, 5, close=False, leave=2)
        table = {"five": five, "three": three, "pairs": pairs, "card": card, "ready": ready, "card5": card5, "won": won}
        scenes = {name: f"/games/{game.public_id}/" for name, game in table.items()}
        pages = "sheet course rules adjust misdeal deal seats end rematch share text print"
        scenes |= {page: f"/games/{pairs.public_id}/{page}/" for page in pages.split()}
        scenes |= {"correct": f"/games/{three.public_id}/hands/2/", "tv": f"/games/{five.public_id}/?tv=1"}
        scenes |= {"start": "/", "new": "/new/", "new-game": "/new/?players=3&sides=solo", "paper": "/paper/"}
        club = f"/clubs/{self.club.public_id}/"
        scenes |= {"club": club, **{f"club-{page}": f"{club}{page}/" for page in CLUB_PAGES}}
        scenes |= {"sign-up": "/account/sign-up/", "sign-in": "/account/sign-in/", "forgot": "/account/forgot/"}
        scenes |= {"new-table": "/new/table/?preset=partners-500", "import": "/import/"} | self.house_rules()
        scenes |= self.races(won) | self.people() | history_scenes.with_long_names(self.demo, self.ask, LONG[1::3])
        scenes |= round_scenes.rounds(self.club, self.ask) | desk_scenes.desks(self.club, self.ask)
        return scenes | night_scenes.nights(self.club, self.ask, LONG[1])

    def house_rules(self) -> dict[str, str]:
        """The rules that the club keeps, under a long name."""
        from scorekeeper import rules

        changed = rules.read_ruleset({"preset": "cutthroat-5-two-jokers", "options": {"target": 275}})
        wanted = self.pen.Wanted("Thursdays at Evangeline Christina’s", changed, ["No talking."])
        kept = self.pen.keep_rules(self.club.pk, self.ask(), wanted)
        own = f"/clubs/{self.club.public_id}/rules/"
        pages = {"": "", "-compare": "compare/?with=preset:base", **{f"-{name}": f"{name}/" for name in RULES_PAGES}}
        starts = {"rules-list": own, "rules-new": f"{own}new/", "rules-start": f"{own}new/?players=4&sides=solo"}
        return starts | {f"rules-kept{name}": f"{own}{kept.public_id}/{path}" for name, path in pages.items()}

    def people(self) -> dict[str, str]:
        """The roster, a person, and what an organizer does there."""
        ana, carl = (self.club.players.get(name=name) for name in ("Ana", "Carl"))
        wanted = self.pen.Described("Ana", "", "Ace", "teal", "fox")
        was = self.pen.Described.of(ana).seen
        self.pen.describe_person(self.club.pk, self.ask(), person=ana.public_id, wanted=wanted, was=was)
        self.pen.add_person(self.club.pk, self.ask(), name="", guest=True)
        roster = f"/clubs/{self.club.public_id}/people/"
        pages = {"person": "", "merge-choice": "merge/", "merge": f"merge/?other={carl.public_id}", "erase": "erase/"}
        return {"people": roster} | {name: f"{roster}{ana.public_id}/{path}" for name, path in pages.items()}

    def races(self, won: Any) -> dict[str, str]:
        """The pages of a race that goes on, and the ceremony of one that is won."""
        from tournaments import director

        short = self.game("two-handed-300", ["Ana", "Beatriz"], 5, {"target": 200})
        over = director.start_race(short.pk, self.ask(), victories=1)
        race = f"/races/{director.start_race(won.pk, self.ask(), victories=3).public_id}/"
        pages = {"next": "next/", "people": "people/", "sticker": "games/1/sticker/", "ruling": "games/1/",
                 "corrections": "corrections/", "share": "share/", "tv": "?tv=1"}  # fmt: skip
        told = {"race": race, "ceremony": f"/races/{over.public_id}/", "new-race": "/new/?then=race"}
        return told | {f"race-{name}": f"{race}{path}" for name, path in pages.items()}


def draw(address: str, scenes: Mapping[str, str], cookie: str, folder: Path, looks: Mapping[str, Any]) -> None:
    """Take a picture of each scene in each look."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=machine.chromium(),
            args=["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
        )
        for look, options in looks.items():
            context = browser.new_context(**options, reduced_motion="reduce")
            context.add_cookies([{"name": "phone", "value": cookie, "url": address}])
            page = context.new_page()
            for name, path in scenes.items():
                page.goto(address + path)
                page.screenshot(path=folder / f"{name}{look}.png")
            context.close()
        browser.close()


def main(arguments: list[str]) -> None:
    """Draw the README's pictures, or every page into a folder."""
    with serving() as address:
        os.environ.update(DJANGO_SETTINGS_MODULE="scorekeeper.project.settings", DJANGO_ALLOW_ASYNC_UNSAFE="true")
        import django

        django.setup()
        scenes = Scenes()
        if arguments:
            dark = {"color_scheme": "dark"}
            looks = {"": PHONE, "-dark": PHONE | dark, "-desk": DESK, "-desk-dark": DESK | dark}
            draw(address, scenes.all(), scenes.cookie(), Path(arguments[0]), looks)
            return
        bidding = scenes.game("cutthroat-official", ["Ana", "Beatriz", "Carl"], 3)
        scenes.bid(bidding, 4, close=False, leave=1)
        shown = {"scorepad": f"/games/{bidding.public_id}/", "sheet": f"/games/{bidding.public_id}/sheet/"}
        draw(address, shown | history_scenes.of_readme(scenes.demo), scenes.cookie(), PICTURES, {"": PHONE})


if __name__ == "__main__":
    main(sys.argv[1:])
