import { DOMException } from '../dom/dom-exception.js';

const MAX_DEPTH = 2_000;

/** A deep copy of plain data, with its cycles. */
export function structuredClone<T>(value: T): T {
  return copy(value, new Map(), 0) as T;
}

function copy(value: unknown, known: Map<object, unknown>, depth: number): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException(`${String(value)} could not be cloned`, 'DataCloneError');
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) throw new DOMException('the value is nested too deep', 'DataCloneError');
  const before = known.get(value);
  if (before !== undefined) return before;
  const keep = <C>(made: C): C => {
    known.set(value, made);
    return made;
  };
  const inner = (one: unknown): unknown => copy(one, known, depth + 1);
  if (Array.isArray(value)) {
    const made: unknown[] = keep([]);
    made.length = value.length;
    for (const key of Object.keys(value)) made[Number(key)] = inner(value[Number(key)]);
    return made;
  }
  if (value instanceof Date) return keep(new Date(value.getTime()));
  if (value instanceof RegExp) return keep(new RegExp(value.source, value.flags));
  if (value instanceof Map) {
    const made = keep(new Map<unknown, unknown>());
    for (const [key, one] of value) made.set(inner(key), inner(one));
    return made;
  }
  if (value instanceof Set) {
    const made = keep(new Set<unknown>());
    for (const one of value) made.add(inner(one));
    return made;
  }
  if (value instanceof ArrayBuffer) return keep(value.slice(0));
  if (ArrayBuffer.isView(value)) return keep((value as Uint8Array).slice());
  if (value instanceof Error) return keep(Object.assign(new Error(value.message), { name: value.name }));
  if ('nodeType' in value) throw new DOMException('a node could not be cloned', 'DataCloneError');
  const made: Record<string, unknown> = keep({});
  for (const [key, one] of Object.entries(value)) made[key] = inner(one);
  return made;
}
