"""Small reusable policies, each with the clause it obeys, and the pack that a jurisdiction makes
of them.
"""
