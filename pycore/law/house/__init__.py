"""House rules: what their document may say, how it is read, compared and advised on."""
