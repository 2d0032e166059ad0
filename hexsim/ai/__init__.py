"""Computer players. They see a view and answer with an order; the fight's dice are not theirs."""
