import { createAssetLoader } from './load-assets.js';
import type { RenderJob } from './protocol.js';
import { normalizeSpecifier } from './script/quickjs/module-name.js';
import { findImports, findScriptAddresses } from './script-addresses.js';

const MAX_SCRIPTS = 10;
const MAX_BYTES = 2_000_000;
const TIMEOUT_MS = 8_000;

/** Which scripts of a page may be fetched, and how. */
export interface AllowedScriptsOptions extends Pick<RenderJob, 'assets' | 'reach'> {
  /** As `name` or `name:port`; the plugin's setting. */
  readonly hosts: readonly string[];
  /** Whether an address is answered without a request. */
  readonly isAnswered: (address: string) => boolean;
}

/**
 * Fetches the scripts that a page loads from hosts that its plugin allows, and the modules that those import, by address.
 * One that fails is missing, as if its host were not allowed.
 */
export async function fetchAllowedScripts(
  html: string,
  options: AllowedScriptsOptions,
): Promise<ReadonlyMap<string, string>> {
  const { hosts, isAnswered } = options;
  const found = new Map<string, string>();
  if (hosts.length === 0) return found;
  const asked = new Set<string>();
  let addresses = findScriptAddresses(html).map((address) => address.replace(/^\/\//, 'https://'));
  while (addresses.length > 0) {
    const isWanted = (address: string): boolean =>
      isAllowed(address, hosts) && !isAnswered(address) && !asked.has(address);
    const wanted = [...new Set(addresses)].filter(isWanted).slice(0, MAX_SCRIPTS - asked.size);
    for (const address of wanted) asked.add(address);
    const codes = await Promise.all(wanted.map((address) => fetchScript(address, options)));
    addresses = codes.flatMap((code, index) => {
      const address = wanted[index];
      if (code === undefined || address === undefined) return [];
      found.set(address, code);
      return findImports(code).map((specifier) => normalizeSpecifier(address, specifier));
    });
  }
  return found;
}

function isAllowed(address: string, hosts: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && hosts.includes(url.host);
}

async function fetchScript(address: string, options: AllowedScriptsOptions): Promise<string | undefined> {
  const { assets, reach, hosts } = options;
  if (assets.kind !== 'network') return decode((await createAssetLoader(assets, reach)(address))?.bytes);
  const { fetchUrl } = await import('./fetch/fetch-url.js');
  try {
    const answer = await fetchUrl(address, {
      ...{ method: 'GET', headers: {}, reach, hosts, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS },
      signal: new AbortController().signal,
    });
    return answer.status === 200 ? decode(answer.bytes) : undefined;
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes || bytes.byteLength > MAX_BYTES) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
