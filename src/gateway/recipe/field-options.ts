import { isObject } from '@inkstand/common/json';

/** One option of a select. */
export interface FieldOption {
  readonly label: string;
  readonly value: string;
}

const MAX_OPTIONS = 2_000;

/**
 * Reads options in any known form: strings, numbers, one-pair maps of label to value, `{label, value}` or `{name, id}`
 * objects, pairs, or one map of them all. Other items are skipped. Pure.
 */
export function readOptions(value: unknown): readonly FieldOption[] {
  if (isObject(value)) return readMap(value);
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_OPTIONS).flatMap(readOption);
}

function readOption(one: unknown): readonly FieldOption[] {
  if (isScalar(one)) return [{ label: String(one), value: String(one) }];
  if (Array.isArray(one)) {
    const [label, value = label] = one;
    return isScalar(label) && isScalar(value) ? [{ label: String(label), value: String(value) }] : [];
  }
  if (!isObject(one)) return [];
  const value = one.value ?? one.id;
  const label = one.label ?? one.name ?? one.text;
  if (isScalar(value) && isScalar(label)) return [{ label: String(label), value: String(value) }];
  return readMap(one);
}

const readMap = (map: Readonly<Record<string, unknown>>): readonly FieldOption[] =>
  Object.entries(map)
    .slice(0, MAX_OPTIONS)
    .flatMap(([label, value]) => (isScalar(value) ? [{ label, value: String(value) }] : []));

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
