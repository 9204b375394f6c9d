import { fault, InkstandError } from '@inkstand/common/errors';

/** Limits of the data from one source; `rows` of a table, or lines with one value each. */
export const DATA_LIMITS = { depth: 64, values: 200_000, textChars: 1_000_000, rows: 20_000 } as const;

/** @throws InkstandError `limit` for data that is too deep or too long, or has too many values */
export function checkDataLimits(value: unknown): void {
  const { depth, textChars: max } = DATA_LIMITS;
  let [values, chars] = [0, 0];
  const stack: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.depth > depth)
      throw new InkstandError('limit', `expected data at most ${depth} levels deep`, fault('too-deep', { depth }));
    checkValueCount(++values);
    if (typeof top.value === 'string') chars += top.value.length;
    else if (typeof top.value === 'object' && top.value !== null) {
      for (const [key, one] of Object.entries(top.value)) {
        chars += key.length;
        stack.push({ value: one, depth: top.depth + 1 });
      }
    }
    if (chars > max)
      throw new InkstandError('limit', `expected at most ${max} characters`, fault('too-many-characters', { max }));
  }
}

/** @throws InkstandError `limit` */
export function checkValueCount(values: number): void {
  const { values: count } = DATA_LIMITS;
  if (values > count)
    throw new InkstandError('limit', `expected at most ${count} values`, fault('too-many-values', { count }));
}
