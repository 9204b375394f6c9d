"""Threads that do their work when they are started."""


class Thread:
    daemon = False

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        self._target = target
        self._args = args
        self._kwargs = kwargs or {}
        self.name = name or 'Thread'

    def run(self):
        if self._target is not None:
            self._target(*self._args, **self._kwargs)

    def start(self):
        self.run()

    def join(self, timeout=None):
        pass

    def is_alive(self):
        return False


class Lock:
    def acquire(self, blocking=True, timeout=-1):
        return True

    def release(self):
        pass

    def locked(self):
        return False

    def __enter__(self):
        return True

    def __exit__(self, *_):
        pass


RLock = Lock


class Semaphore(Lock):
    def __init__(self, value=1):
        pass


BoundedSemaphore = Semaphore


class Condition(Lock):
    def __init__(self, lock=None):
        pass

    def wait(self, timeout=None):
        return True

    def wait_for(self, predicate, timeout=None):
        return predicate()

    def notify(self, n=1):
        pass

    def notify_all(self):
        pass


class Event:
    def __init__(self):
        self._is_set = False

    def set(self):
        self._is_set = True

    def clear(self):
        self._is_set = False

    def is_set(self):
        return self._is_set

    def wait(self, timeout=None):
        return self._is_set


class local:
    pass


_main = Thread(name='MainThread')


def current_thread():
    return _main


main_thread = current_thread


def get_ident():
    return 1


def active_count():
    return 1
