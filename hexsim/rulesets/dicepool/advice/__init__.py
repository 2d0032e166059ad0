"""What the ruleset tells computer players: worth of units, of orders, what threatens, what is promised."""
