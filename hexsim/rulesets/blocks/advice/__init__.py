"""What computer players are told: how a side stands, what orders bring, what threatens a place."""
