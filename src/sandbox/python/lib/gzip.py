"""Unpacking, by the gateway. Nothing is packed."""
import io
import zlib

BadGzipFile = OSError


def decompress(data):
    try:
        return zlib._unpack('gzip', data)
    except zlib.error as error:
        raise BadGzipFile(str(error))


def open(filename, mode='rb', compresslevel=9, encoding=None, errors=None, newline=None):
    data = filename.read() if hasattr(filename, 'read') else None
    if data is None:
        raise FileNotFoundError(2, 'No such file or directory', filename)
    unpacked = decompress(data)
    if 't' in mode:
        return io.StringIO(unpacked.decode(encoding or 'utf-8', errors or 'strict'))
    return io.BytesIO(unpacked)


class GzipFile(io.BytesIO):
    def __init__(self, filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None):
        io.BytesIO.__init__(self, decompress(fileobj.read()))
