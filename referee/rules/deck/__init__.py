"""Where the cards are, as far as known: hands, row, draw piles and discards."""
