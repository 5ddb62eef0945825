"""What the rooms share: page, markup, words, the open night, the shell around a screen."""
