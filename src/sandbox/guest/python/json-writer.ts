import { type Brython, isFloat, type PythonValue } from './brython.js';

/** How `json.dumps` writes. */
interface JsonStyle {
  /** False writes other letters than those of ASCII as they are. */
  readonly isAscii: boolean;
  readonly allowsNan: boolean;
  readonly sortsKeys: boolean;
  readonly skipsKeys: boolean;
  /** One level; undefined writes everything on one line. */
  readonly indent: string | undefined;
  readonly itemSeparator: string;
  readonly keySeparator: string;
  readonly maxDepth: number;
  /** Makes something else of what JSON does not know. */
  readonly replace?: ((value: PythonValue) => PythonValue) | undefined;
}

/** Compact, as the result of a transform crosses the gate. */
export const RESULT_STYLE: JsonStyle = {
  isAscii: false,
  allowsNan: false,
  sortsKeys: false,
  skipsKeys: false,
  indent: undefined,
  itemSeparator: ',',
  keySeparator: ':',
  maxDepth: 64,
};

/** Writes a value as Python's `json` does. Raises `TypeError` and `ValueError` of Python. */
export function writeJson(brython: Brython, value: PythonValue, style: JsonStyle): string {
  const { builtins } = brython;
  const open = new Set<PythonValue>();

  const write = (one: PythonValue, depth: number): string => {
    const scalar = writeScalar(one);
    if (scalar !== undefined) return scalar;
    if (brython.$isinstance(one, builtins.list) || brython.$isinstance(one, builtins.tuple)) {
      const items = one as readonly PythonValue[];
      return enclose('[', ']', one, depth, () => Array.from(items, (item) => write(item, depth + 1)));
    }
    if (brython.is_dict(one)) return enclose('{', '}', one, depth, () => writePairs(one, depth + 1));
    if (style.replace) {
      if (depth > style.maxDepth) return tooDeep();
      return write(style.replace(one), depth + 1);
    }
    return brython.RAISE(builtins.TypeError, `Object of type ${brython.class_name(one)} is not JSON serializable`);
  };

  const writeScalar = (one: PythonValue): string | undefined => {
    if (one === builtins.None) return 'null';
    if (typeof one === 'boolean' || typeof one === 'bigint') return String(one);
    if (typeof one === 'number') return Number.isInteger(one) ? String(BigInt(one)) : writeFloat(one);
    if (brython.is_str(one)) return quote(String(one));
    if (isFloat(brython, one)) return writeFloat(one.value);
    if (brython.$isinstance(one, builtins.int)) return String((one as { readonly value: unknown }).value);
    return undefined;
  };

  const writeFloat = (number: number): string => {
    if (!Number.isFinite(number) && !style.allowsNan) {
      brython.RAISE(builtins.ValueError, `Out of range float values are not JSON compliant: ${floatText(number)}`);
    }
    return floatText(number);
  };

  const writePairs = (dict: PythonValue, depth: number): string[] => {
    const pairs: [string, PythonValue][] = [];
    for (const { key, value: member } of builtins.dict.$iter_items(dict)) {
      const name = keyText(key);
      if (name !== undefined) pairs.push([name, member]);
    }
    if (style.sortsKeys) pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
    return pairs.map(([name, member]) => quote(name) + style.keySeparator + write(member, depth));
  };

  const keyText = (key: PythonValue): string | undefined => {
    if (brython.is_str(key)) return String(key);
    const scalar = writeScalar(key);
    if (scalar !== undefined || style.skipsKeys) return scalar;
    return brython.RAISE(
      builtins.TypeError,
      `keys must be str, int, float, bool or None, not ${brython.class_name(key)}`,
    );
  };

  const enclose = (
    first: string,
    last: string,
    one: PythonValue,
    depth: number,
    list: () => readonly string[],
  ): string => {
    if (open.has(one)) brython.RAISE(builtins.ValueError, 'Circular reference detected');
    if (depth >= style.maxDepth) return tooDeep();
    open.add(one);
    const items = list();
    open.delete(one);
    if (items.length === 0) return first + last;
    if (style.indent === undefined) return first + items.join(style.itemSeparator) + last;
    const line = `\n${style.indent.repeat(depth + 1)}`;
    return `${first}${line}${items.join(style.itemSeparator + line)}\n${style.indent.repeat(depth)}${last}`;
  };

  const tooDeep = (): never => brython.RAISE(builtins.ValueError, `expected at most ${style.maxDepth} levels`);

  const quote = (text: string): string => {
    const quoted = JSON.stringify(text).replaceAll('\u007f', style.isAscii ? '\\u007f' : '\u007f');
    if (!style.isAscii) return quoted;
    return quoted.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  };

  return write(value, 0);
}

/** A float as Python's `repr` writes it: `1.0`, `1e+16`, `1e-05`. */
function floatText(number: number): string {
  if (Number.isNaN(number)) return 'NaN';
  if (!Number.isFinite(number)) return number > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(number, -0)) return '-0.0';
  const [digits = '', exponent = '0'] = number.toExponential().split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    const sign = power < 0 ? '-' : '+';
    return `${digits}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  // Between these powers neither language writes an exponent, but for 1e-5 to 1e-7, which the line above has.
  const plain = String(number);
  return plain.includes('.') ? plain : `${plain}.0`;
}
