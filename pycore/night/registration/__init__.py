"""Registration: entries, tickets, prepaid players, rebuys, refunds, names, the jackpot."""
