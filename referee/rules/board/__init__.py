"""What lies on the board: networks, pieces, and parallel tracks."""
