"""A recorded hand as `holdfast hands replay` reads it: a pot of 603 that two players split."""

HAND = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 5000, 5000]
actions = [
  'd dh p1 AsKh',
  'd dh p2 AdKs',
  'd dh p3 ????',
  'p3 cbr 201',
  'p1 cc',
  'p2 cc',
  'd db 2c7dTh', 'p1 cc', 'p2 cc', 'p3 f',
  'd db 3s', 'p1 cc', 'p2 cc', 'd db 8c', 'p1 cc', 'p2 cc',
]
"""
