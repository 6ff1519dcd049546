"""The addresses that Flask answers: a blueprint for each subject."""
