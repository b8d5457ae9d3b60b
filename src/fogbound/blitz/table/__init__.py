"""The table of Blitz as pure geometry: what lies on it, who sees what, who gets where.

Values (`values`, `kinds`) are light. `ground` and all that measures need Shapely; import them where used.
"""
