"""Maps and characters from elsewhere, turned into scenarios; see `read.import_file`."""
