/** Inks of one display as its owner sees them: each entry is `#named=#seen`, in lower case. */
export type SeenInks = readonly string[];

const ENTRY = /^(#[0-9a-f]{6})=(#[0-9a-f]{6})$/;

/** The inks of a palette as the owner sees them; those that the owner left are as measured for the kind of panel. */
export function applySeenInks(
  colors: readonly string[],
  measured: readonly string[],
  seen: SeenInks | undefined,
): readonly string[] {
  const chosen = new Map((seen ?? []).map((entry) => [entry.slice(0, 7), entry.slice(8)]));
  return measured.map((ink, i) => chosen.get((colors[i] ?? '').toLowerCase()) ?? ink);
}

/** Inks as stored. @throws RangeError for lists of different lengths */
export function writeSeenInks(colors: readonly string[], inks: readonly string[]): SeenInks {
  if (colors.length !== inks.length) throw new RangeError('expected an ink for each colour of the palette');
  return colors.map((color, i) => `${color}=${inks[i]}`.toLowerCase());
}

/** Inks as JSON that owners of the same panel can exchange: `{"#ff0000": "#a81000", …}`. */
export const exportInks = (colors: readonly string[], inks: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(colors.map((color, i) => [color.toLowerCase(), inks[i]?.toLowerCase()])), null, 2);

/** Reads such JSON for a palette; undefined unless it has each colour of the palette, and nothing else. */
export function importInks(colors: readonly string[], text: string): readonly string[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).map(([name, ink]) =>
    typeof ink === 'string' ? `${name}=${ink}`.toLowerCase() : '',
  );
  if (entries.length !== colors.length || !entries.every((entry) => ENTRY.test(entry))) return undefined;
  const inks = new Map(entries.map((entry) => [entry.slice(0, 7), entry.slice(8)]));
  const found = colors.flatMap((color) => inks.get(color.toLowerCase()) ?? []);
  return found.length === colors.length ? found : undefined;
}
