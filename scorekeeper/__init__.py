"""One table: the rules, people, games, the scorepad and history.

Imports nothing, so that `python -m scorekeeper.rules` runs where nothing is installed.
"""
