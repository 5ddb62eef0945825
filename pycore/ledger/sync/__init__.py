"""The client of `sync/1`: one way for a tablet and a hub to bring what they hold to a server, and
to fetch what others brought there. It asks and is answered; storage, network, time and chance are
handed in.
"""
