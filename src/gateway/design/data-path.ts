/**
 * A place in data: names, list positions and quoted names, such as `sensors[0].value` or `days["2026-03-17"]`. Quoted
 * names have no quotes, backslashes, braces or percent signs, so a path can stand in Liquid as it is.
 */
const STEP = /(?:\.([A-Za-z_][\w-]{0,79})|\[(\d{1,4})\]|\["([^"\\{}%\r\n]{1,80})"\])/y;
const FIRST = /[A-Za-z_][\w-]{0,79}/y;
const MAX_STEPS = 12;

/** Words that Liquid reads as values or operators when they stand alone. */
const RESERVED = new Set(['nil', 'null', 'true', 'false', 'blank', 'empty', 'and', 'or', 'contains', 'in']);

/** The steps of a path; undefined when it is not one. An empty text is no path. */
export function readPath(path: string): readonly (string | number)[] | undefined {
  FIRST.lastIndex = 0;
  const [first] = FIRST.exec(path) ?? [];
  if (first === undefined || RESERVED.has(first)) return undefined;
  const steps: (string | number)[] = [first];
  let at = first.length;
  while (at < path.length) {
    STEP.lastIndex = at;
    const match = STEP.exec(path);
    if (!match || steps.length === MAX_STEPS) return undefined;
    const [whole, name, position, quoted] = match;
    steps.push(position === undefined ? (name ?? quoted ?? '') : Number(position));
    at += whole.length;
  }
  return steps;
}

/** What stands at a path; undefined when nothing does. */
export function readAt(data: unknown, path: string): unknown {
  let value: unknown = data;
  for (const step of readPath(path) ?? []) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}
