"""Names of types. Nothing checks them."""
import collections
import collections.abc

TYPE_CHECKING = False


class _Form:
    def __init__(self, name):
        self._name = name

    def __getitem__(self, _):
        return self

    def __or__(self, _):
        return self

    __ror__ = __or__

    def __call__(self, *_, **__):
        return self

    def __repr__(self):
        return 'typing.' + self._name


Any = _Form('Any')
Annotated = _Form('Annotated')
Callable = _Form('Callable')
ClassVar = _Form('ClassVar')
Final = _Form('Final')
Literal = _Form('Literal')
NoReturn = Never = _Form('NoReturn')
Optional = _Form('Optional')
Self = _Form('Self')
Union = _Form('Union')
Required = NotRequired = ReadOnly = _Form('Required')
Concatenate = TypeGuard = TypeAlias = Unpack = LiteralString = _Form('TypeAlias')
AnyStr = _Form('AnyStr')
Text = str
List, Dict, Set, FrozenSet, Tuple, Type = list, dict, set, frozenset, tuple, type
DefaultDict, OrderedDict, Counter, Deque = collections.defaultdict, collections.OrderedDict, collections.Counter, collections.deque
Iterable, Iterator, Generator = _Form('Iterable'), _Form('Iterator'), _Form('Generator')
Sequence, Mapping, MutableMapping, Collection = _Form('Sequence'), _Form('Mapping'), _Form('MutableMapping'), _Form('Collection')
Awaitable, Coroutine, Hashable, Sized, IO, TextIO, BinaryIO = [_Form('IO') for _ in range(7)]


class Generic:
    def __class_getitem__(cls, _):
        return cls


class Protocol:
    def __class_getitem__(cls, _):
        return cls


class TypeVar:
    def __init__(self, name, *_, **__):
        self.__name__ = name


ParamSpec = TypeVarTuple = TypeVar


class TypedDict(dict):
    def __init_subclass__(cls, **_):
        pass


class _NamedTuples:
    def __call__(self, name, members):
        return collections.namedtuple(name, [one[0] for one in members])

    def __mro_entries__(self, bases):
        return (_NamedTupleBase,)


class _NamedTupleBase(tuple):
    def __init_subclass__(cls, **_):
        names = list(cls.__annotations__)
        defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
        cls._fields = tuple(names)
        for index, name in enumerate(names):
            setattr(cls, name, property(lambda self, index=index: self[index]))

        def __new__(cls, *given, **named):
            values = dict(defaults)
            values.update(zip(names, given))
            values.update(named)
            for name in names:
                if name not in values:
                    raise TypeError("%s.__new__() missing 1 required positional argument: '%s'" % (cls.__name__, name))
            return tuple.__new__(cls, [values[name] for name in names])

        def _asdict(self):
            return dict(zip(names, self))

        def _replace(self, **changes):
            return cls(**dict(zip(names, self), **changes))

        def __repr__(self):
            return '%s(%s)' % (cls.__name__, ', '.join('%s=%r' % pair for pair in zip(names, self)))

        cls.__new__ = __new__
        cls._asdict = _asdict
        cls._replace = _replace
        cls.__repr__ = __repr__


NamedTuple = _NamedTuples()


def NewType(name, kind):
    return kind


def cast(kind, value):
    return value


def overload(function):
    return function


final = runtime_checkable = no_type_check = override = overload


def get_type_hints(value, *_, **__):
    return dict(getattr(value, '__annotations__', {}))


def get_origin(kind):
    return getattr(kind, '__origin__', None)


def get_args(kind):
    return getattr(kind, '__args__', ())
