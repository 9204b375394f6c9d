"""Of `urllib`."""


class URLError(OSError):
    def __init__(self, reason, filename=None):
        OSError.__init__(self, reason)
        self.reason = reason

    def __str__(self):
        return '<urlopen error %s>' % self.reason


class HTTPError(URLError):
    def __init__(self, url, code, msg, hdrs, fp):
        URLError.__init__(self, msg)
        self.url = self.filename = url
        self.code = self.status = code
        self.msg = msg
        self.headers = self.hdrs = hdrs
        self.fp = fp

    def read(self, *size):
        return self.fp.read(*size) if self.fp else b''

    def geturl(self):
        return self.url

    def getcode(self):
        return self.code

    def info(self):
        return self.headers

    def close(self):
        pass

    def __str__(self):
        return 'HTTP Error %s: %s' % (self.code, self.msg)


class ContentTooShortError(URLError):
    pass
