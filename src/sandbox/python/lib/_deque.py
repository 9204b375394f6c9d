"""A queue with two ends, in place of the library's, which takes no length in Brython 3.14.3."""


class deque:
    def __init__(self, iterable=(), maxlen=None):
        if maxlen is not None and maxlen < 0:
            raise ValueError('maxlen must be non-negative')
        self.maxlen = maxlen
        self._items = []
        self.extend(iterable)

    def append(self, item):
        self._items.append(item)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            del self._items[0]

    def appendleft(self, item):
        self._items.insert(0, item)
        if self.maxlen is not None and len(self._items) > self.maxlen:
            self._items.pop()

    def extend(self, iterable):
        for item in list(iterable):
            self.append(item)

    def extendleft(self, iterable):
        for item in list(iterable):
            self.appendleft(item)

    def _take(self, index):
        if not self._items:
            raise IndexError('pop from an empty deque')
        return self._items.pop(index)

    def pop(self):
        return self._take(-1)

    def popleft(self):
        return self._take(0)

    def clear(self):
        self._items.clear()

    def copy(self):
        return deque(self._items, self.maxlen)

    __copy__ = copy

    def count(self, item):
        return self._items.count(item)

    def index(self, item, *place):
        return self._items.index(item, *place)

    def insert(self, index, item):
        if self.maxlen is not None and len(self._items) >= self.maxlen:
            raise IndexError('deque already at its maximum size')
        self._items.insert(index, item)

    def remove(self, item):
        self._items.remove(item)

    def reverse(self):
        self._items.reverse()

    def rotate(self, count=1):
        if self._items:
            count = -count % len(self._items)
            self._items = self._items[count:] + self._items[:count]

    def __getitem__(self, index):
        return self._items[index]

    def __setitem__(self, index, item):
        self._items[index] = item

    def __delitem__(self, index):
        del self._items[index]

    def __len__(self):
        return len(self._items)

    def __bool__(self):
        return bool(self._items)

    def __iter__(self):
        return iter(self._items)

    def __reversed__(self):
        return reversed(self._items)

    def __contains__(self, item):
        return item in self._items

    def __eq__(self, other):
        return isinstance(other, deque) and self._items == other._items

    def __add__(self, other):
        return deque(self._items + list(other), self.maxlen)

    def __iadd__(self, other):
        self.extend(other)
        return self

    def __repr__(self):
        length = '' if self.maxlen is None else ', maxlen=%d' % self.maxlen
        return 'deque(%r%s)' % (self._items, length)
