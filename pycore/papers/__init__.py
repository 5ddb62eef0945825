"""What is printed: values in, HTML and CSV out, the same bytes on a tablet and on a server."""
