"""Pictures: every value at its place inside the frame, every word escaped, the same numbers in the table."""

import datetime
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.history.pictures import (
    CardRow,
    Line,
    Rated,
    bids_against_taken,
    card,
    points_of_hands,
    rating_over_time,
    score_race,
)
from scorekeeper.history.pictures.measure import width

LONG = "Maximiliana-Konstantina " * 8 + "of them"
EVIL = '<script>alert("1")</script>&\x00\x1b\ufffe'
SVG = "{http://www.w3.org/2000/svg}"
DAY = datetime.date(2026, 1, 31)


def parsed(svg):
    """A picture as a parser of XML reads it, without its namespace."""
    return ElementTree.fromstring(svg.replace(SVG, ""))


def parts(svg, name, kind=""):
    """The elements of a name, with this class among theirs."""
    found = (each for each in parsed(svg).iter() if each.tag.removeprefix(SVG) == name)
    return [each for each in found if not kind or kind in each.get("class", "").split()]


def points(element):
    """The places that a path goes to by their own coordinates."""
    return [tuple(map(float, each)) for each in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", element.get("d"))]


def texts(svg, kind=""):
    return [each.text for each in parts(svg, "text", kind)]


def hangs_over(svg, size):
    """What lies outside the frame, a text as wide as it may be."""
    _left, _top, wide, high = map(float, parsed(svg).get("viewBox").split())
    for each in parts(svg, "text"):
        x, y = float(each.get("x")), float(each.get("y"))
        long = width(each.text, float(each.get("font-size", size)))
        start = x - long * {"middle": 0.5, "end": 1}.get(each.get("text-anchor"), 0)
        if start < -1 or start + long > wide + 1 or not 0 < y <= high:
            yield each.text
    for each in parts(svg, "path"):
        if not each.get("transform"):
            yield from [(x, y) for x, y in points(each) if not (0 <= x <= wide and 0 <= y <= high)]
    for each in parts(svg, "rect"):
        x, y = float(each.get("x", 0)), float(each.get("y", 0))
        if x + float(each.get("width")) > wide + 0.1 or y + float(each.get("height")) > high + 0.1:
            yield each.attrib


def race_of(*scores, **more):
    return score_race([Line(f"Side {number}", each) for number, each in enumerate(scores, 1)], **more)


@settings(max_examples=40)
@given(st.data())
def test_all_of_a_score_race_lies_inside_and_its_labels_keep_apart(data) -> None:
    sides, hands = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 30))
    score = st.integers(-3000, 3000)
    names = st.sampled_from(["Ana", LONG, EVIL, "アンナ・マリア・フェルナンデス", "WWWWWWWWWWWWWWWWW"])
    lines = [
        Line(data.draw(names), data.draw(st.lists(score, min_size=hands + 1, max_size=hands + 1))) for _ in range(sides)
    ]
    picture = score_race(lines, before=data.draw(st.integers(0, 9)), target=data.draw(st.none() | score))
    assert list(hangs_over(picture.svg, 12)) == []
    heights = sorted(float(each.get("y")) for each in parts(picture.svg, "text", "points"))
    assert all(lower - upper >= 26 for upper, lower in pairwise(heights))
    assert "<script" not in picture.svg


def test_more_points_are_higher_and_a_later_hand_is_further_right() -> None:
    picture = race_of([0, 50, 51, 300], [0, 50, 51, 300], target=500)
    one, other = (points(each) for each in parts(picture.svg, "path", "line"))
    assert one == other
    assert all(before[0] < after[0] and before[1] > after[1] for before, after in pairwise(one))
    ((start, goal), *_) = [points(each) for each in parts(picture.svg, "path", "target")]
    assert start[1] == goal[1] < one[-1][1]
    assert "to 500" in texts(picture.svg, "over")


def test_each_line_has_a_mark_and_a_dash_of_its_own() -> None:
    picture = race_of(*[[0, 10 * side] for side in range(6)])
    dashes = [each.get("stroke-dasharray") for each in parts(picture.svg, "path", "line")]
    marks = {
        re.sub(r"^M\S+ [\d.]+", "", each.get("d"))
        for kind in ("mark", "open")
        for each in parts(picture.svg, "path", kind)
    }
    assert len(set(dashes)) == 6
    assert len(marks) == 5  # a disc and a ring have one outline


def test_the_table_has_the_numbers_of_the_picture_and_each_name_whole() -> None:
    picture = score_race([Line(LONG, [10, -40]), Line("Bea", [0, 55])], before=3)
    assert picture.table.heads == ["Hand", LONG, "Bea"]
    assert picture.table.rows == [("start", ["10", "0"]), ("4", ["−40", "55"])]
    assert picture.told == f"After 4 hands: Bea 55, {LONG} −40."
    assert LONG not in texts(picture.svg)
    assert "−40" in texts(picture.svg, "points")


def test_a_hundred_hands_are_still_read() -> None:
    picture = race_of(list(range(101)), list(range(0, 202, 2)))
    assert len(picture.table.rows) == 101
    assert len(parts(picture.svg, "path", "mark")) <= 2 * 12
    assert texts(picture.svg, "soft")[-5:] == ["20", "40", "60", "80", "100"]


def test_without_values_there_is_no_drawing_but_a_sentence() -> None:
    for picture in (race_of([0], [0]), rating_over_time([]), bids_against_taken({}), points_of_hands({5: 0})):
        assert (picture.svg, picture.table.rows) == ("", [])
        assert picture.told.startswith("There are no")


@pytest.mark.parametrize("days", [1, 2, 1000])
def test_a_rating_lies_in_its_band_with_the_first_and_the_last_day(days) -> None:
    ratings = [Rated(DAY + datetime.timedelta(number), 25 + number / 100, 8) for number in range(days)]
    picture = rating_over_time(ratings)
    (line,), (band,) = parts(picture.svg, "path", "line"), parts(picture.svg, "path", "band")
    top, bottom = min(y for _x, y in points(band)), max(y for _x, y in points(band))
    assert all(top < y < bottom for _x, y in points(line))
    assert list(hangs_over(picture.svg, 12)) == []
    assert len(picture.table.rows) == min(days, 120)
    assert picture.table.rows[0] == ("01/31/2026", ["25", "± 8"])
    assert picture.table.rows[-1].cells[0] == f"{ratings[-1].rating:.0f}"


def test_two_ratings_of_one_day_are_drawn() -> None:
    picture = rating_over_time([Rated(DAY, 25.0, 8), Rated(DAY, 24.0, 7)])
    assert list(hangs_over(picture.svg, 12)) == []
    assert len(picture.table.rows) == 2


def test_bids_stand_in_their_cells_and_what_was_bid_just_so_is_framed() -> None:
    picture = bids_against_taken({(0, 0): 3, (4, 5): 7, (4, 3): 2}, words={"trick": "book"})
    assert texts(picture.svg, "cell") == ["3", "2", "7"]
    assert len(parts(picture.svg, "rect", "even")) == 14
    assert picture.told == "12 bids: 3 just so (framed), 7 with more (above), 2 with fewer (below)."
    assert picture.title == "Bids and books taken"
    assert picture.table.rows[4] == ("4", ["–", "–", "–", "2", "–", "7", *["–"] * 8])
    assert list(hangs_over(picture.svg, 11)) == []


def test_counts_too_long_for_a_cell_are_told_in_a_larger_unit() -> None:
    picture = bids_against_taken({(3, 3): 412_345, (4, 4): 1, (17, 0): 12_000})
    assert texts(picture.svg, "cell") == ["41", "·", "1"]
    assert "in tens of thousands" in texts(picture.svg)
    assert picture.table.rows[3].cells[3] == "412345"
    assert list(hangs_over(picture.svg, 11)) == []


@pytest.mark.parametrize("counts", [{50: 3}, {-200: 1, 0: 2, 131: 40}, dict.fromkeys(range(-300, 400), 9000)])
def test_bars_count_every_hand_once(counts) -> None:
    picture = points_of_hands(counts)
    bars = [each for kind in ("gain", "loss") for each in parts(picture.svg, "rect", kind)]
    assert sum(int(row.cells[0]) for row in picture.table.rows) == sum(counts.values())
    assert len(bars) == sum(row.cells != ["0"] for row in picture.table.rows) <= 16
    assert bool(parts(picture.svg, "rect", "loss")) == (min(counts) < 0)
    assert list(hangs_over(picture.svg, 12)) == []


@pytest.mark.parametrize("many", [0, 1, 3, 12])
def test_a_card_keeps_all_inside_and_has_its_own_colours(many) -> None:
    rows = [
        CardRow([EVIL, LONG, "Ana"][number % 3], "−1200", "points of 12", [0, -50, number]) for number in range(many)
    ]
    drawn = card(LONG, rows, above="31 January 2026", footer=LONG)
    assert list(hangs_over(drawn, 0)) == []
    assert not re.search(r"\s(class|style|href|on\w+)=|<script", drawn)
    assert parsed(drawn).get("width") == "1080"
    assert texts(drawn).count("−1200") == min(many, 8)
