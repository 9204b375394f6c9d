"""Data classes, without the code that CPython writes for them."""
import copy

__all__ = ['dataclass', 'field', 'fields', 'asdict', 'astuple', 'replace', 'is_dataclass', 'Field', 'FrozenInstanceError', 'MISSING',
           'KW_ONLY', 'InitVar']


class _Missing:
    def __repr__(self):
        return '<MISSING>'


MISSING = _Missing()


class KW_ONLY:
    pass


class InitVar:
    pass


class FrozenInstanceError(AttributeError):
    pass


class Field:
    def __init__(self, default, default_factory, init, repr, compare, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.compare = compare
        self.kw_only = kw_only


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=False):
    return Field(default, default_factory, init, repr, compare, kw_only)


def _fields_of(cls):
    found = {}
    for base in reversed(cls.__mro__[1:]):
        found.update(getattr(base, '__dataclass_fields__', {}))
    for name, kind in cls.__dict__.get('__annotations__', getattr(cls, '__annotations__', {})).items():
        if 'ClassVar' in str(kind):
            continue
        given = cls.__dict__.get(name, MISSING)
        one = given if isinstance(given, Field) else Field(given, MISSING, True, True, True, False)
        if isinstance(one.default, (list, dict, set)):
            raise ValueError('mutable default %s for field %s is not allowed: use default_factory' % (type(one.default), name))
        one.name, one.type = name, kind
        if isinstance(given, Field):
            if one.default is MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, one.default)
        found[name] = one
    return found


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False,
              slots=False, weakref_slot=False):
    def wrap(cls):
        members = _fields_of(cls)
        cls.__dataclass_fields__ = members

        def values(self):
            return tuple([getattr(self, one.name) for one in members.values() if one.compare])

        def __init__(self, *given, **named):
            positional = [one for one in members.values() if one.init and not (one.kw_only or kw_only)]
            if len(given) > len(positional):
                raise TypeError('%s.__init__() takes %d positional arguments but %d were given'
                                % (cls.__name__, len(positional) + 1, len(given) + 1))
            values = {one.name: value for one, value in zip(positional, given)}
            for name, value in named.items():
                if name not in members or not members[name].init:
                    raise TypeError("%s.__init__() got an unexpected keyword argument '%s'" % (cls.__name__, name))
                if name in values:
                    raise TypeError("%s.__init__() got multiple values for argument '%s'" % (cls.__name__, name))
                values[name] = value
            for one in members.values():
                if one.name in values:
                    value = values[one.name]
                elif one.default_factory is not MISSING:
                    value = one.default_factory()
                elif one.default is not MISSING:
                    value = one.default
                elif one.init:
                    raise TypeError("%s.__init__() missing 1 required positional argument: '%s'" % (cls.__name__, one.name))
                else:
                    continue
                object.__setattr__(self, one.name, value)
            if hasattr(self, '__post_init__'):
                self.__post_init__()

        def __repr__(self):
            shown = ['%s=%r' % (one.name, getattr(self, one.name)) for one in members.values() if one.repr]
            return '%s(%s)' % (type(self).__qualname__, ', '.join(shown))

        def __setattr__(self, name, value):
            raise FrozenInstanceError('cannot assign to field %r' % name)

        def compare(operation):
            def method(self, other):
                if type(other) is not type(self):
                    return NotImplemented
                return operation(values(self), values(other))
            return method

        own = cls.__dict__
        if init and '__init__' not in own:
            cls.__init__ = __init__
        if repr and '__repr__' not in own:
            cls.__repr__ = __repr__
        if eq and '__eq__' not in own:
            cls.__eq__ = compare(lambda one, other: one == other)
        if order:
            cls.__lt__ = compare(lambda one, other: one < other)
            cls.__le__ = compare(lambda one, other: one <= other)
            cls.__gt__ = compare(lambda one, other: one > other)
            cls.__ge__ = compare(lambda one, other: one >= other)
        if frozen:
            cls.__setattr__ = __setattr__
        if (frozen and eq or unsafe_hash) and '__hash__' not in own:
            cls.__hash__ = lambda self: hash(values(self))
        return cls
    return wrap if cls is None else wrap(cls)


def fields(instance):
    try:
        return tuple(instance.__dataclass_fields__.values())
    except AttributeError:
        raise TypeError('must be called with a dataclass type or instance')


def is_dataclass(instance):
    return hasattr(instance, '__dataclass_fields__')


def _plain(value, of):
    if is_dataclass(value) and not isinstance(value, type):
        return of(value)
    if isinstance(value, (list, tuple)):
        return type(value)([_plain(one, of) for one in value])
    if isinstance(value, dict):
        return {_plain(key, of): _plain(one, of) for key, one in value.items()}
    return copy.deepcopy(value)


def asdict(instance, *, dict_factory=dict):
    return dict_factory([(one.name, _plain(getattr(instance, one.name), asdict)) for one in fields(instance)])


def astuple(instance, *, tuple_factory=tuple):
    return tuple_factory([_plain(getattr(instance, one.name), astuple) for one in fields(instance)])


def replace(instance, /, **changes):
    for one in fields(instance):
        if one.init and one.name not in changes:
            changes[one.name] = getattr(instance, one.name)
    return type(instance)(**changes)
