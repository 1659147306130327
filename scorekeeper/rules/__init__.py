"""The law of Spades at a table, on one page.

**A hand.** All cards are dealt; each player bids once how many tricks to take; all tricks are played. A side is one
player, or partners whose numbers make one contract. A contract made wins ten a trick bid; every trick above it is a
bag. A contract missed is set and loses ten a trick bid.

**Bags** are counted. At the limit the side bags out: it pays the penalty, and the count starts again.

**Special bids** stand alone against the player's own tricks: *nil* is not one trick, *blind* bids are made before
looking and may need a distance behind the leader, *exact* bids want just their number, a *moon* nearly all.

**Prizes** are captured cards that score: one counts, several bring nothing, all of three or more bring all.

**The end.** Whoever first reaches the target wins; if several do in one hand, the highest; if the highest are level,
another hand is played, and another.

>>> sheet = score({
...     "format": "spades-record/1", "ruleset": {"preset": "cutthroat-official"}, "seats": ["Ana", "Bea", "Carl"],
...     "start": [{"score": 0}, {"score": 50}, {"score": 0}],
...     "hands": [{"bids": ["5", "1-for-50", "blind-6"], "tricks": [6, 1, 10], "prizes": {"JC": 0, "JD": 2}}]})
>>> [side.score for side in sheet.sides], [side.bags for side in sheet.sides]
([60, 100, 110], [1, 0, 4])

Where each thing lives, in the order in which a game goes through it:

| module | what it owns |
|---|---|
| house_rules, presets | every house rule, declared once; the published sets of them |
| options, kinds, sayings | how a rule is declared: its values, its words, the words that need more than a template |
| choosing, combinations, ruleset | what a table chooses; what cannot be played together; what follows from the rules |
| cards, bids | the pack; each kind of bid, and what it promises |
| record, heading, game | the way in; what stands above the hands; the fold over the hands |
| hand, reading | one hand, read; what is at hand meanwhile |
| bidding, tricks, captured, decisions | what a hand holds, read: bids, tricks, prize cards, adjustments |
| scoring | one hand -> lines, in their order |
| contracts, prizes, bags | what bids, prize cards and bags bring |
| ending | what ends a game, and who has won |
| sheet, lines | the way out: the score sheet, and its single reasons |
| text, telling, summary | sentences in no language yet; a game in words; a ruleset in words |
| errors, strict_json, tidying | what can be wrong; JSON read strictly; a record as export writes it |
| __main__, command_line, table | games in and sheets out at a terminal |
| declared | every declaration, for the same law in JavaScript (scorekeeper/scripts/law) |

What goes in and comes out is promised in docs/record.md, where the rules come from is told in docs/rules.md; both are
cited by section, number and reading. This package needs the standard library alone and knows no app.
"""

from .bidding import first_bidder
from .bids import Bid
from .cards import card_face
from .choosing import differences, read_ruleset, ruleset_of
from .errors import MESSAGES, Fault, RulesError
from .game import Game
from .lines import Line
from .options import Option
from .presets import PRESETS, Preset
from .record import FORMAT, fold, score
from .ruleset import OPTIONS, Ruleset
from .sheet import HandSheet, Next, Sheet, Side, SideHand
from .strict_json import parse
from .summary import summary, tell_option, tell_rules
from .telling import REASONS, SENTENCES, tell_bid, tell_end, tell_line, tell_reason
from .text import Text, say, signed, tell_gain
from .tidying import tidy

__all__ = [
    "FORMAT", "MESSAGES", "OPTIONS", "PRESETS", "REASONS", "SENTENCES", "Bid", "Fault", "Game", "HandSheet", "Line",
    "Next", "Option", "Preset", "RulesError", "Ruleset", "Sheet", "Side", "SideHand", "Text", "card_face",
    "differences", "first_bidder", "fold", "parse", "read_ruleset", "ruleset_of", "say", "score", "signed",
    "summary", "tell_bid", "tell_end", "tell_gain", "tell_line", "tell_option", "tell_reason", "tell_rules", "tidy",
]  # fmt: skip
