"""Where the cards are, as far as that is known: hands, row, draw piles and discards."""
