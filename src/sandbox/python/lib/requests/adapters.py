"""Of `requests`. Nothing is tried again."""


class HTTPAdapter:
    def __init__(self, *_, **__):
        pass


class Retry:
    def __init__(self, *_, **__):
        pass
