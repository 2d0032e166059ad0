"""Many fights between computer players: played anywhere, counted, compared."""
