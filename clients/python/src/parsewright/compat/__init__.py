"""Modules with the names of other packages, for code that changes one import: docling, markitdown, marker, mineru.

Each converts by :func:`parsewright.parse`: the service that ``PARSER_BASE_URL`` names, or the command on this machine.
An option that has no effect here is refused, not ignored.
"""
