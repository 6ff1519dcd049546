"""The members of requests and answers: how each is checked, resolved and rendered."""
