"""The most expensive requests of each feature, made from the maps that play with it."""

from tests.trust.heavy.features import claims, paths, tables

__all__ = ("claims", "paths", "tables")
