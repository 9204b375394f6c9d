"""Reading of XML."""
