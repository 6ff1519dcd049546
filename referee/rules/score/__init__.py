"""The score: a receipt of lines for each player, and who has won."""
