"""Texts and bytes that are read and written like files. There are no files."""

DEFAULT_BUFFER_SIZE = 8192
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


class UnsupportedOperation(OSError, ValueError):
    pass


class IOBase:
    closed = False

    def close(self):
        self.closed = True

    def _check(self):
        if self.closed:
            raise ValueError('I/O operation on closed file.')

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *_):
        self.close()

    def readlines(self, hint=-1):
        return list(self)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def isatty(self):
        return False

    def fileno(self):
        raise UnsupportedOperation('fileno')


class RawIOBase(IOBase):
    pass


class BufferedIOBase(IOBase):
    pass


class TextIOBase(IOBase):
    pass


class _Memory(IOBase):
    """What `BytesIO` and `StringIO` share: a value and a place in it."""

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def getvalue(self):
        self._check()
        return self._value

    def tell(self):
        self._check()
        return self._at

    def seek(self, offset, whence=0):
        self._check()
        base = (0, self._at, len(self._value))[whence]
        self._at = max(0, base + offset)
        return self._at

    def read(self, size=-1):
        self._check()
        end = len(self._value) if size is None or size < 0 else self._at + size
        piece = self._value[self._at:end]
        self._at += len(piece)
        return piece

    read1 = read

    def readline(self, size=-1):
        self._check()
        end = self._value.find(self._newline, self._at)
        end = len(self._value) if end < 0 else end + 1
        if size is not None and size >= 0:
            end = min(end, self._at + size)
        line = self._value[self._at:end]
        self._at = end
        return line

    def write(self, piece):
        self._check()
        piece = self._convert(piece)
        if self._at > len(self._value):
            self._value += self._pad * (self._at - len(self._value))
        if self._at == len(self._value):
            self._value += piece
        else:
            self._value = self._value[:self._at] + piece + self._value[self._at + len(piece):]
        self._at += len(piece)
        return len(piece)

    def truncate(self, size=None):
        self._value = self._value[:self._at if size is None else size]
        return len(self._value)


class BytesIO(_Memory):
    _newline = b'\n'
    _pad = b'\0'

    def __init__(self, initial_bytes=b''):
        self._value = bytes(initial_bytes)
        self._at = 0

    def _convert(self, piece):
        return bytes(piece)

    def getbuffer(self):
        return memoryview(self._value)


class StringIO(_Memory):
    _newline = '\n'
    _pad = '\0'

    def __init__(self, initial_value='', newline='\n'):
        text = initial_value or ''
        if newline is None:
            text = text.replace('\r\n', '\n').replace('\r', '\n')
        self._value = text
        self._at = 0

    def _convert(self, piece):
        if not isinstance(piece, str):
            raise TypeError("string argument expected, got '%s'" % type(piece).__name__)
        return piece


class TextIOWrapper(StringIO):
    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        self.buffer = buffer
        self.encoding = encoding or 'utf-8'
        StringIO.__init__(self, buffer.read().decode(self.encoding, errors or 'strict'), newline)


class BufferedReader(BytesIO):
    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        BytesIO.__init__(self, raw.read())


class FileIO(RawIOBase):
    def __init__(self, name, mode='r', closefd=True, opener=None):
        raise FileNotFoundError(2, 'No such file or directory: %r' % (name,))


def open(*values, **kw):
    import builtins
    return builtins.open(*values, **kw)
