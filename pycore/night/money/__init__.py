"""Money: cash, deposits, expenses, financial reports."""
