"""Declared fields: the allowed values of each member of a request, by the words of a map."""
