"""What each feature adds to requests and answers, beside its module in `referee.rules.features`."""
