"""The judge: is an action legal, what follows from it, and which actions there are."""
