"""Pictures of figures as SVG: values go in, text comes out, each with the same numbers as a table.

| module | what it draws |
|---|---|
| score_race | the scores of a game, hand by hand |
| rating | a rating over time, and how uncertain it is |
| bids | bids against the tricks taken |
| points | how often a hand brought how many points |
| months | games and wins month by month |
| card | a picture to pass on: a title and a few rows |
| frame | what they share: the frame, its words for a screen reader, the table, axes, marks |
| measure | scales, labels that keep apart, words cut to their room |
| element | SVG as text in which every word is escaped |

`templates/scorekeeper/history/picture.html` puts one on a page with its table, `history.css` gives it its colours,
`share_picture.html` offers a card. Nothing here knows a model, a request or who may see what: names come in as they
may be told.
"""

from .bids import bids_against_taken
from .card import CardRow, card
from .element import Drawn
from .frame import Picture, Row, Table
from .months import months_won
from .points import points_of_hands
from .rating import Rated, rating_over_time
from .score_race import Line, score_race

__all__ = [
    "CardRow",
    "Drawn",
    "Line",
    "Picture",
    "Rated",
    "Row",
    "Table",
    "bids_against_taken",
    "card",
    "months_won",
    "points_of_hands",
    "rating_over_time",
    "score_race",
]  # fmt: skip
