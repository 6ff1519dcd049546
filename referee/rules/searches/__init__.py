"""Searches of a network: bounded by counted steps, on plain numbers, without the words of a map."""
