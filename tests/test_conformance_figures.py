"""What holds in every fight, with figures of several hexes and random switches; logs of them play again."""



