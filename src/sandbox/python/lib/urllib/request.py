"""What transforms use of `urllib.request`: GET and POST to the hosts of the plugin."""
import io
import _http
from http_reasons import REASONS
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urlsplit


class Request:
    def __init__(self, url, data=None, headers={}, origin_req_host=None, unverifiable=False, method=None):
        self.full_url = url
        self.data = data
        self.method = method
        self.headers = {}
        for name, value in headers.items():
            self.add_header(name, value)

    @property
    def host(self):
        return urlsplit(self.full_url).netloc

    @property
    def type(self):
        return urlsplit(self.full_url).scheme

    @property
    def selector(self):
        return self.full_url.split(self.host, 1)[1] or '/'

    def get_full_url(self):
        return self.full_url

    def get_method(self):
        return self.method or ('GET' if self.data is None else 'POST')

    def add_header(self, name, value):
        self.headers[name.capitalize()] = value

    add_unredirected_header = add_header

    def get_header(self, name, default=None):
        return self.headers.get(name.capitalize(), default)

    def has_header(self, name):
        return name.capitalize() in self.headers

    def header_items(self):
        return list(self.headers.items())


class _Response(io.BytesIO):
    def __init__(self, url, answer):
        io.BytesIO.__init__(self, answer.content)
        self.url = url
        self.status = self.code = answer.status
        self.headers = self.msg = answer.headers
        self.reason = REASONS.get(answer.status, '')

    def geturl(self):
        return self.url

    def info(self):
        return self.headers

    def getcode(self):
        return self.status

    def getheader(self, name, default=None):
        return self.headers.get(name, default)

    def getheaders(self):
        return self.headers.items()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def urlopen(url, data=None, timeout=None, *, context=None, cafile=None, capath=None, cadefault=False):
    request = url if isinstance(url, Request) else Request(url)
    body = request.data if data is None else data
    if isinstance(body, str):
        raise TypeError('POST data should be bytes, an iterable of bytes, or a file object. It cannot be of type str.')
    headers = _http.Headers(request.headers)
    if body is not None:
        headers.setdefault('Content-Type', 'application/x-www-form-urlencoded')
    method = request.method or ('GET' if body is None else 'POST')
    try:
        answer = _http.send(method, request.full_url, headers, body)
    except _http.Failure as failure:
        message = str(failure)
        if 'no response within' in message or message == 'out of time':
            raise URLError(TimeoutError('timed out'))
        raise URLError(message)
    response = _Response(request.full_url, answer)
    if answer.status >= 400:
        raise HTTPError(request.full_url, answer.status, response.reason, answer.headers, response)
    return response


class BaseHandler:
    def __init__(self, *_, **__):
        pass


class HTTPHandler(BaseHandler):
    pass


class HTTPSHandler(BaseHandler):
    pass


class HTTPRedirectHandler(BaseHandler):
    pass


class HTTPCookieProcessor(BaseHandler):
    pass


class ProxyHandler(BaseHandler):
    pass


class OpenerDirector:
    def __init__(self):
        self.addheaders = []

    def add_handler(self, handler):
        pass

    def open(self, url, data=None, timeout=None):
        request = url if isinstance(url, Request) else Request(url)
        for name, value in self.addheaders:
            if not request.has_header(name):
                request.add_header(name, value)
        return urlopen(request, data, timeout)


def build_opener(*handlers):
    return OpenerDirector()


def install_opener(opener):
    pass
