"""Declared fields: what each member of a request may be, in the words of a map."""
