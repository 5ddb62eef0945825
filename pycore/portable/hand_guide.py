"""What is read together of the rules; and how hands rank, from the best down, each with five cards
that show it. What each is, the words say: "rank.<category>". The library, the players' phones and
the printed guide tell it alike.

Clauses: NU-D, NU-10.01, SK-A.3.r1, MB-R.
"""

GUIDES = ("play", "ranking", "definitions", "dealer", "conduct", "standard", "general")
"""What is read together, in the order in which a person looks for it: how a hand is played, how
hands rank, what words mean, the dealer's steps, conduct and penalties, the standard rules that
players are given, the general rules that hang in the hall.
"""

RANKING = (
    ("royal-flush", "As Ks Qs Js Ts"),
    ("straight-flush", "Tc 9c 8c 7c 6c"),
    ("four-of-a-kind", "Qc Qh Qd Qs 7h"),
    ("full-house", "Th Tc Td 5s 5d"),
    ("flush", "Ah Th 9h 5h 2h"),
    ("straight", "Kh Qd Js Th 9c"),
    ("three-of-a-kind", "9c 9h 9s Kd 4h"),
    ("two-pair", "5d 5s 2h 2s Ac"),
    ("one-pair", "Js Jh 9d 6c 3s"),
    ("high-card", "Ad Jc 8h 5s 3c"),
)
