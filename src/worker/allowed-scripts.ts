import { createAssetLoader } from './load-assets.js';
import type { RenderJob } from './protocol.js';
import { findScriptAddresses } from './script-addresses.js';

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
 * Fetches the scripts that a page loads from hosts that its plugin allows, by address. One that fails is missing, as if
 * its host were not allowed.
 */
export async function fetchAllowedScripts(
  html: string,
  options: AllowedScriptsOptions,
): Promise<ReadonlyMap<string, string>> {
  const { hosts, isAnswered } = options;
  if (hosts.length === 0) return new Map();
  const addresses = findScriptAddresses(html).map((address) => address.replace(/^\/\//, 'https://'));
  const wanted = addresses.filter((address) => isAllowed(address, hosts) && !isAnswered(address));
  const answers = wanted
    .slice(0, MAX_SCRIPTS)
    .map(async (address) => [address, await fetchScript(address, options)] as const);
  const found = await Promise.all(answers);
  return new Map(found.flatMap(([address, code]) => (code === undefined ? [] : [[address, code] as const])));
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
