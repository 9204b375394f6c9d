/** What the address of a script says about itself. */
export interface ScriptAddress {
  /** The package's name, where the address is a usual CDN's or the bare name of an `import`. */
  readonly package: string | undefined;
  /** As the address gives it: `1.11.10`, `4`, `latest`. */
  readonly version: string | undefined;
  /** The last part in lower case: `utc.min.js`; the package's own name where the address names no file. */
  readonly file: string;
  /** The path without what stands before the file's folders, in lower case: `plugin/utc.min.js`. */
  readonly path: string;
}

const PACKAGE = String.raw`(?<name>(?:@[\w.-]+\/)?[\w.-]+)(?:@(?<version>[\w.^~+-]+))?(?:\/(?<path>.*))?$`;

/** The usual CDNs, by the host and what follows it. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(String.raw`^cdn\.jsdelivr\.net\/npm\/${PACKAGE}`),
  new RegExp(String.raw`^(?:www\.)?unpkg\.com\/${PACKAGE}`),
  new RegExp(String.raw`^(?:esm\.sh|esm\.run)\/(?:v\d+\/)?${PACKAGE}`),
  new RegExp(String.raw`^cdn\.skypack\.dev\/(?:pin\/)?${PACKAGE}`),
  new RegExp(String.raw`^ga\.jspm\.io\/npm:${PACKAGE}`),
  /^(?:cdnjs\.cloudflare\.com|ajax\.googleapis\.com)\/ajax\/libs\/(?<name>[\w.-]+)\/(?<version>[\w.+-]+)\/(?<path>.*)$/,
];
const BARE = new RegExp(`^${PACKAGE}`);
const MAX_CHARS = 1_000;

/** Reads the address of a script, or the specifier of an `import`. */
export function readScriptAddress(address: string): ScriptAddress {
  const plain = address
    .slice(0, MAX_CHARS)
    .replace(/[?#].*$/s, '')
    .toLowerCase();
  const [, host] = /^(?:https?:)?\/\/(.*)$/s.exec(plain) ?? [];
  const patterns = host === undefined ? [BARE] : PATTERNS;
  const isBare = host === undefined && /^[@\w]/.test(plain) && !/\.m?js$/.test(plain);
  const found = host !== undefined || isBare ? matchFirst(patterns, host ?? plain) : undefined;
  const path = (found ? (found.path ?? '') : (host ?? plain)).replace(/(?:^|\/)(?:\+esm|-)?$/, '');
  const file = path.slice(path.lastIndexOf('/') + 1);
  const name = found?.name;
  return {
    package: name,
    version: found?.version,
    file: file === '' ? (name ?? '').replace(/^@[^/]*\//, '') : file,
    path,
  };
}

function matchFirst(
  patterns: readonly RegExp[],
  text: string,
): Readonly<Record<string, string | undefined>> | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return groups;
  }
  return undefined;
}
