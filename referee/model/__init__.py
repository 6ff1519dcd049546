"""The values of the game: frozen, slotted, without behavior beyond looking things up.

They are structs of msgspec: a verdict makes dozens of them, and dataclasses take ten times as long.
"""
