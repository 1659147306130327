"""Many tables: victory tokens, events, stages, rounds and standings. An empty house so far.

It will own how tables are drawn and what their results add up to. It reads games through `scorekeeper` and
its ports; `scorekeeper` must never know that it exists.
"""
