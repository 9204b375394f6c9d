"""Work is done when it is submitted, in turn."""

ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION = 'ALL_COMPLETED', 'FIRST_COMPLETED', 'FIRST_EXCEPTION'


class CancelledError(Exception):
    pass


TimeoutError = TimeoutError


class Future:
    def __init__(self):
        self._result = None
        self._error = None

    def result(self, timeout=None):
        if self._error is not None:
            raise self._error
        return self._result

    def exception(self, timeout=None):
        return self._error

    def done(self):
        return True

    def cancel(self):
        return False

    def running(self):
        return False

    def cancelled(self):
        return False

    def add_done_callback(self, function):
        function(self)


class ThreadPoolExecutor:
    def __init__(self, max_workers=None, *_, **__):
        pass

    def submit(self, function, /, *values, **kw):
        future = Future()
        try:
            future._result = function(*values, **kw)
        except Exception as error:
            future._error = error
        return future

    def map(self, function, *lists, timeout=None, chunksize=1):
        return iter([function(*values) for values in zip(*lists)])

    def shutdown(self, wait=True, *, cancel_futures=False):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


ProcessPoolExecutor = ThreadPoolExecutor


def as_completed(futures, timeout=None):
    return iter(list(futures))


def wait(futures, timeout=None, return_when=ALL_COMPLETED):
    return set(futures), set()
