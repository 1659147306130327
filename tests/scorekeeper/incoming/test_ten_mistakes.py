"""A file made by hand from paper sheets: each of its mistakes is told by row, in the table's words; nothing is kept."""

import pytest

from scorekeeper import scorebook
from scorekeeper.entering import NotPossible
from scorekeeper.incoming.checking import check
from scorekeeper.incoming.people import NEW
from scorekeeper.models import Batch, Club, Game, Player
from tests.table import club_of

pytestmark = pytest.mark.django_db

BY_HAND = """game;date;rules;hand;dealer;player 1;player 2;player 3;bid 1;bid 2;bid 3;tricks 1;tricks 2;tricks 3;JC
1;2019-03-05;cutthroat-short;1;;Ana;Bea;Carl;5;4;6;6;4;7;Carl
1;;;2;Bea;;;;5;4;99;6;4;7;
1;;;3;Dan;;;;5;4;6;6;4;6;
1;;;5;;;;;x;4;6;6;4;7;
2;31.2.2019;cutthroat-short;1;;Ana;Bea;Carl;5;4;6;6;4;7;
3;2019-03-07;house of cards;1;;Ana;Bea;Carl;5;4;6;6;4;7;
4;2119-03-07;cutthroat-short;1;;Ana;Ana;Carl;5;4;6;6;4;7;
5;2019-03-08;partners-500;1;;Ana;Bea;Carl;5;4;6;6;4;7;
6;2019-03-09;cutthroat-short;1;;Ana;Bea;Carl;9;4;4;9;4;4;
6;;;2;;;;;9;4;4;9;4;4;
6;;;3;;;;;9;4;4;9;4;4;
6;;;4;;;;;9;4;4;9;4;4;
6;2019-03-10;;5;;;;;9;4;4;9;4;4;
"""
TOLD = {
    (3, "bid 3"): "Carl cannot bid 99: a hand has 17 tricks.",
    (4, "dealer"): "Dan does not sit at this table.",
    (4, "tricks"): "16 tricks are placed; the hand has 17.",
    (5, "bid 1"): "Ana: “x” is not a bid.",
    (5, "hand"): "This is where hand 4 should stand, and here stands “5”.",
    (6, "date"): "“31.2.2019” is no day: write it like 2019-03-05.",
    (
        7,
        "rules",
    ): "There are no rules called “house of cards”: write the name of a preset or of the club’s house rules.",
    (8, "date"): "March 7, 2119 is still to come.",
    (8, "player"): "Ana sits at two places.",
    (9, "player"): "Partners, to 500: 4 players sit at the table, and 3 are named.",
    (14, "date"): "Row 10 of the same game says “2019-03-09”.",
    (14, "hand"): "The game is over: hand 5 comes after its end.",
}
FINAL = """Date,Place,Rules,Side 1,Points 1,Side 2,Points 2
2019-03-05,Corner,partners-500,Ana + Carl,512,Bea + Dan,430
5/3/2019,,partners-500,Ana + Carl,512,Bea + Dan,430
2019-03-06,,partners-500,Ana + Carl,five,Bea + Dan,430
2019-03-07,,partners-500,Ana + Carl,512,Bea,430
1999-12-31,,partners-500,Ana + Carl,512,Bea + Dan,
2019-03-05,,,Ana + Carl,500,Bea + Dan,500
"""
TOLD_FINAL = {
    (3, "game"): "This is the game of row 2 again.",
    (4, "score 1"): "Ana + Carl: “five” is no score.",
    (5, "player"): "“Bea”: a side is 2 players here, joined by +.",
    (6, "date"): "Dec. 31, 1999 is too long ago: nothing before Jan. 1, 2000 can be kept.",
    (6, "score 2"): "The score of Bea + Dan is missing.",
    (7, "rules"): "No rules are named here, and none are chosen for the file.",
}


def wrong(club, text, **chosen) -> dict:
    return {(each.line, each.column): each.text for each in check(club, text, chosen).wrong}


@pytest.mark.parametrize(
    ("text", "told"), [(BY_HAND, TOLD), (FINAL, TOLD_FINAL)], ids=["hand by hand", "final scores alone"]
)
def test_each_mistake_is_told_by_its_row_and_nothing_is_kept(text, told) -> None:
    club = club_of("Ana", "Bea", "Carl")
    rows = [model.objects.count() for model in (Club, Game, Player, Batch)]
    assert wrong(club, text, first="day") == told
    assert [model.objects.count() for model in (Club, Game, Player, Batch)] == rows


def test_a_day_that_may_be_two_is_asked_about() -> None:
    club, text = club_of("Ana", "Bea", "Carl"), "\n".join(FINAL.splitlines()[:1] + FINAL.splitlines()[2:3])
    assert wrong(club, text) == {
        (2, "date"): "“5/3/2019” may be March 5, 2019 or May 3, 2019: choose what comes first, the day or the month."
    }
    days = [str(check(club, text, {"first": first}).games[0].at)[:10] for first in ("day", "month")]
    assert days == ["2019-03-05", "2019-05-03"]


def test_names_are_known_nearly_known_or_new_and_two_of_one_table_are_two() -> None:
    club = club_of("Anna", "Bea", "Carl")
    scorebook.add_player(club, "Zoe")
    titles = "date;rules;player 1;score 1;player 2;score 2;player 3;score 3"
    text = f"{titles}\n2019-03-05;cutthroat-short;Ana;1;BEA;2;Quentin;3"
    checked = check(club, text, {})
    told = {named.name: (str(named.player), [str(near) for near in named.near], named.chosen)
            for named in checked.people.values()}  # fmt: skip
    assert told == {"Ana": ("None", ["Anna"], ""), "BEA": ("Bea", [], ""), "Quentin": ("None", [], NEW)}
    assert [named.name for named in checked.unsaid] == ["Ana"]
    assert not checked.is_ready
    assert not checked.wrong
    bea = club.players.get(name="Bea").public_id
    clash = check(club, text, {"people": {"ana": bea}})
    assert [each.text for each in clash.wrong] == ["Ana and BEA are one person here, and sit at one table."]
    assert check(club, text, {"people": {"ana": NEW}}).is_ready


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("", "There is nothing in this file."),
        (
            "Ana;Bea\n1;2",
            "The first row names the columns, and these are missing: date, player 1, score 1. The sample shows how.",
        ),
        (
            "date;player 1;bid 1\n",
            "The first row names the columns, and these are missing: hand, tricks 1. The sample shows how.",
        ),
        ("date;day;player 1;score 1", "Two columns mean the same: “date”."),
        ('date;player 1;score 1\n2019-03-05;"Ana;5', '“2019-03-05;"Ana;5”: there is a quotation mark too many'),
    ],
)
def test_what_is_no_such_table_is_refused_with_a_clear_word(raw, said) -> None:
    with pytest.raises(NotPossible, match=said.replace("“", ".").replace("”", ".")):
        check(club_of("Ana", "Bea", "Carl"), raw, {})
