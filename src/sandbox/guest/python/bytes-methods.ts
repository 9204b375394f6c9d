import type { Brython, PythonValue } from './brython.js';

/** `bytes` or `bytearray`, as far as we use it. */
interface BytesType {
  $factory(source: readonly number[]): PythonValue;
  readonly tp_funcs: Record<string, (self: Bytes, ...values: PythonValue[]) => PythonValue>;
}

interface Bytes {
  readonly source: readonly number[];
}

const WHITE_SPACE = [9, 10, 11, 12, 13, 32];

/** As Brython adds a method to a type of its own. */
function replaceMethod(brython: Brython, type: BytesType, name: string, method: BytesType['tp_funcs'][string]): void {
  const descriptor = { ob_type: brython.method_descriptor, method, d_name: name, d_type: type };
  type.tp_funcs[name] = Object.assign(method, { ob_type: brython.builtin_method, self: descriptor });
  brython.set_to_dict(type, name, descriptor);
}

/** Puts methods of ours in the place of those of `bytes` and `bytearray` that Brython 3.14.3 gets wrong or ends in an error of JavaScript. */
export function replaceBytesMethods(brython: Brython): void {
  const { builtins } = brython;
  const isBytes = (value: PythonValue): value is Bytes =>
    brython.$isinstance(value, builtins.bytes) || brython.$isinstance(value, builtins.bytearray);

  function sourceOf(value: PythonValue): readonly number[] {
    if (isBytes(value)) return value.source;
    return brython.RAISE(builtins.TypeError, `a bytes-like object is required, not '${brython.class_name(value)}'`);
  }

  /** The bytes without those at its ends that are among `chars`. */
  function strip({ source }: Bytes, chars: PythonValue, ends: 'left' | 'right' | 'both'): readonly number[] {
    const stripped = chars === undefined || chars === builtins.None ? WHITE_SPACE : sourceOf(chars);
    let [start, end] = [0, source.length];
    if (ends !== 'right') while (start < end && stripped.includes(source[start] ?? 0)) start++;
    if (ends !== 'left') while (end > start && stripped.includes(source[end - 1] ?? 0)) end--;
    return source.slice(start, end);
  }

  for (const type of [builtins.bytes, builtins.bytearray] as readonly BytesType[]) {
    const methods: BytesType['tp_funcs'] = {
      strip: (self, chars) => type.$factory(strip(self, chars, 'both')),
      lstrip: (self, chars) => type.$factory(strip(self, chars, 'left')),
      rstrip: (self, chars) => type.$factory(strip(self, chars, 'right')),
      index(self, ...values) {
        const found = type.tp_funcs.find?.(self, ...values);
        return found === -1 ? brython.RAISE(builtins.ValueError, 'subsection not found') : found;
      },
    };
    for (const [name, method] of Object.entries(methods)) replaceMethod(brython, type, name, method);
  }
}
