"""What all rules rest on: a game with its numbers and actions, and how features take part."""
