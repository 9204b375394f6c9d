"""What transforms use of `requests`: GET and POST to the hosts of the plugin."""
import base64
import json as _json
from urllib.parse import urlencode, urlsplit
import _http
from http_reasons import REASONS
from requests.exceptions import (ConnectionError, ConnectTimeout, HTTPError, InvalidURL, JSONDecodeError, ReadTimeout,
                                 RequestException, Timeout, TooManyRedirects)
from requests import exceptions


class Response:
    def __init__(self, url, answer):
        self._answer = answer
        self.url = url
        self.status_code = answer.status
        self.headers = answer.headers
        self.reason = REASONS.get(answer.status, '')
        self.encoding = answer.headers.get_content_charset('utf-8')
        self.apparent_encoding = self.encoding
        self.history = []
        self.cookies = {}

    @property
    def content(self):
        return self._answer.content

    @property
    def text(self):
        return self._answer.text

    @property
    def ok(self):
        return self.status_code < 400

    def __bool__(self):
        return self.ok

    def json(self, **kw):
        try:
            return _json.loads(self.text, **kw)
        except _json.JSONDecodeError as error:
            raise JSONDecodeError(error.msg, error.doc, error.pos)

    def raise_for_status(self):
        if self.status_code < 400:
            return
        whose = 'Client' if self.status_code < 500 else 'Server'
        message = '%s %s Error: %s for url: %s' % (self.status_code, whose, self.reason, self.url)
        raise HTTPError(message, response=self)

    def iter_lines(self, chunk_size=512, decode_unicode=False):
        for line in (self.text if decode_unicode else self.content).splitlines():
            yield line

    def iter_content(self, chunk_size=1, decode_unicode=False):
        content = self.text if decode_unicode else self.content
        for at in range(0, len(content), chunk_size or len(content) or 1):
            yield content[at:at + (chunk_size or len(content))]

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def __repr__(self):
        return '<Response [%s]>' % self.status_code


def _with_params(url, params):
    if not params:
        return url
    if isinstance(params, dict):
        params = {name: value for name, value in params.items() if value is not None}
    query = params if isinstance(params, str) else urlencode(params, doseq=True)
    if not query:
        return url
    address, mark, fragment = url.partition('#')
    return address + ('&' if '?' in address else '?') + query + mark + fragment


def request(method, url, params=None, data=None, headers=None, cookies=None, files=None, auth=None, timeout=None,
            allow_redirects=True, proxies=None, hooks=None, stream=None, verify=None, cert=None, json=None):
    if files:
        raise NotImplementedError('files are not sent')
    sent = _http.Headers(headers or {})
    body = data
    if json is not None and not data:
        body = _json.dumps(json)
        sent.setdefault('Content-Type', 'application/json')
    elif data is not None and not isinstance(data, (str, bytes, bytearray)):
        body = urlencode(data, doseq=True)
        sent.setdefault('Content-Type', 'application/x-www-form-urlencoded')
    if cookies:
        sent.setdefault('Cookie', '; '.join('%s=%s' % pair for pair in cookies.items()))
    if isinstance(auth, tuple):
        sent['Authorization'] = 'Basic ' + base64.b64encode(('%s:%s' % auth).encode('utf-8')).decode('ascii')
    elif auth is not None and hasattr(auth, 'header'):
        sent['Authorization'] = auth.header()
    target = _with_params(str(url), params)
    parts = urlsplit(target)
    if parts.scheme not in ('http', 'https') or not parts.netloc:
        raise InvalidURL('Invalid URL %r: No host supplied' % target)
    try:
        answer = _http.send(method.upper(), target, sent, body)
    except _http.Failure as failure:
        message = str(failure)
        raise (ReadTimeout if 'no response within' in message or message == 'out of time' else ConnectionError)(message)
    return Response(target, answer)


def get(url, params=None, **kw):
    return request('GET', url, params=params, **kw)


def post(url, data=None, json=None, **kw):
    return request('POST', url, data=data, json=json, **kw)


def put(url, data=None, **kw):
    return request('PUT', url, data=data, **kw)


def patch(url, data=None, **kw):
    return request('PATCH', url, data=data, **kw)


def delete(url, **kw):
    return request('DELETE', url, **kw)


def head(url, **kw):
    return request('HEAD', url, **kw)


def options(url, **kw):
    return request('OPTIONS', url, **kw)


class Session:
    def __init__(self):
        self.headers = _http.Headers()
        self.params = {}
        self.cookies = {}
        self.auth = None
        self.verify = True

    def request(self, method, url, params=None, headers=None, auth=None, cookies=None, **kw):
        merged = self.headers.copy()
        merged.update((headers or {}).items())
        if isinstance(params, dict) or params is None:
            params = dict(self.params, **(params or {}))
        return request(method, url, params=params, headers=merged, auth=auth or self.auth,
                       cookies=dict(self.cookies, **(cookies or {})), **kw)

    def get(self, url, **kw):
        return self.request('GET', url, **kw)

    def post(self, url, data=None, json=None, **kw):
        return self.request('POST', url, data=data, json=json, **kw)

    def mount(self, prefix, adapter):
        pass

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


session = Session


class _Codes:
    ok = 200
    created = 201
    no_content = 204
    not_modified = 304
    bad_request = 400
    unauthorized = 401
    forbidden = 403
    not_found = 404
    too_many_requests = 429


codes = _Codes()
