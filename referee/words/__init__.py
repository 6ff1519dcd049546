"""All words, in four languages: a file for each feature and each part of the base game."""
