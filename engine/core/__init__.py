"""What any game needs: compiled records, chance, pending effects, decisions, the log. Knows no game."""
