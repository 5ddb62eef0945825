"""What needs the night and the organization's book: views of licences, duties and jackpots."""
