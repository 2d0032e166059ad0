"""What computer players are told: how a side stands, what attacks bring, what threatens a place."""
