"""Dates of e-mails, which feeds use."""
