/** Target of a link by its name in lower case. */
export type References = ReadonlyMap<string, { readonly url: string; readonly title: string }>;

const MAX_REFERENCES = 1000;
const START = /^ {0,3}\[([^\]]*)\]: *([\s\S]*)$/;
const TARGET = /^<?(\S+)( *)([\s\S]*)$/;
const TITLE = /^ *['"(](.*)['")] *$/;

/** Definitions such as `[name]: address "title"`, and the lines with an empty one in their place. */
export function takeReferences(lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly references: References;
} {
  const references = new Map<string, { readonly url: string; readonly title: string }>();
  const others: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const found = references.size < MAX_REFERENCES ? readReference(lines, at) : undefined;
    if (!found) {
      others.push(lines[at] ?? '');
      continue;
    }
    references.set(found.name.toLowerCase(), { url: found.url, title: found.title });
    others.push('');
    at = found.lastLine;
  }
  return { lines: others, references };
}

function readReference(lines: readonly string[], at: number) {
  const start = START.exec(lines[at] ?? '');
  if (!start) return undefined;
  const [, name = '', after = ''] = start;
  let lastLine = at;
  const target = TARGET.exec(after !== '' ? after : (lines[++lastLine] ?? '').trimStart());
  if (!target) return undefined;
  const [, link = '', , trailing = ''] = target;
  const url = link.replace(/>$/, '');
  const sameLine = TITLE.exec(trailing)?.[1];
  if (url === '' || (trailing !== '' && sameLine === undefined)) return undefined;
  const nextLine = trailing === '' ? TITLE.exec(lines[lastLine + 1] ?? '')?.[1] : undefined;
  return { name, url, title: sameLine ?? nextLine ?? '', lastLine: nextLine === undefined ? lastLine : lastLine + 1 };
}
