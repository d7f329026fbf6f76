"""Modules named after other packages, for code that changes only an import: docling, markitdown, marker, mineru.

Each converts with :func:`parsewright.parse`: with the service at ``PARSER_BASE_URL``, or the command on this machine.
An option that has no effect here is refused, not ignored.
"""
