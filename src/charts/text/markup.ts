/** A stretch of text in one style. */
export interface TextRun {
  readonly text: string;
  readonly style: string;
  readonly className: string;
}

const TAG = /<(\/?)([a-z0-9]+)((?:\s[^<>]*)?)\/?>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  deg: '°',
  apos: "'",
};

/** Reads the small markup of labels (`<b>`, `<i>`, `<br>`, `<span style>`) into lines of runs. */
export function readMarkup(text: string): TextRun[][] {
  if (!text.includes('<')) return [[{ text: decodeEntities(text), style: '', className: '' }]];
  const lines: TextRun[][] = [[]];
  const open: { readonly tag: string; readonly style: string; readonly className: string }[] = [];
  const add = (raw: string) => {
    const inner = open[open.length - 1];
    const run = { text: decodeEntities(raw), style: inner?.style ?? '', className: inner?.className ?? '' };
    if (raw !== '') lines[lines.length - 1]?.push(run);
  };
  let from = 0;
  for (const match of text.matchAll(TAG)) {
    const [whole, slash, name = '', attributes = ''] = match;
    add(text.slice(from, match.index));
    from = match.index + whole.length;
    const tag = name.toLowerCase();
    if (tag === 'br' || ((tag === 'div' || tag === 'p') && slash === '/')) lines.push([]);
    else if (slash === '/') open.splice(lastOpen(open, tag));
    else if (open.length < 20) open.push({ tag, ...runStyle(tag, attributes, open[open.length - 1]) });
  }
  add(text.slice(from));
  while (lines.length > 1 && lines[lines.length - 1]?.length === 0) lines.pop();
  return lines;
}

function lastOpen(open: readonly { readonly tag: string }[], tag: string): number {
  for (let index = open.length - 1; index >= 0; index -= 1) {
    if (open[index]?.tag === tag) return index;
  }
  return open.length;
}

function runStyle(
  tag: string,
  attributes: string,
  outer: { readonly style: string; readonly className: string } | undefined,
) {
  const own = /style\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const className = /class\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  let style = outer?.style ?? '';
  if (tag === 'b' || tag === 'strong') style += 'font-weight:bold;';
  if (tag === 'i' || tag === 'em') style += 'font-style:italic;';
  if (tag === 'small') style += 'font-size:smaller;';
  if (own) style += `${(own[1] ?? own[2] ?? '').replace(/(^|;)\s*color\s*:/gi, '$1fill:').replace(/;?\s*$/, ';')}`;
  return { style, className: className?.[1] ?? className?.[2] ?? outer?.className ?? '' };
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#?\w+);/g, (whole, name: string) => {
    if (name.startsWith('#')) {
      const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '';
    }
    return ENTITIES[name] ?? whole;
  });
}
