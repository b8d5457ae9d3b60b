"""Whose turn it is to act, what a stand may be ordered to do, and the orders that are neither fire nor movement."""
