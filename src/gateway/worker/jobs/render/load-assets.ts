import { readFile, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { parseUrl } from '@inkstand/common/parse-url';
import type { Resource, ResourceLoader } from '@inkstand/engine/render';
import { PAGE_ORIGIN } from '../../literal-hosts.js';
import type { AssetPolicy } from '../../protocol/render.js';
import { FETCH_COUNT_LIMITS, FETCH_SIZE_LIMITS, FETCH_TIMEOUTS_MS } from '../fetch/fetch-limits.js';
import type { CellHosts } from './cell-hosts.js';

/** Requests left for the pages of one screen. */
interface AssetBudget {
  left: number;
}

/** The budget of a new screen. */
export const createAssetBudget = (): AssetBudget => ({ left: FETCH_COUNT_LIMITS.assets });

/**
 * Loads the `http(s)` addresses in the markup of a cell according to the job's policy, each once. From the network, only
 * the cell's hosts are asked. Failures return nothing: the renderer notes them and continues.
 */
export function createAssetLoader(
  assets: AssetPolicy,
  hosts: CellHosts,
  budget: AssetBudget = createAssetBudget(),
): ResourceLoader {
  const loaded = new Map<string, Promise<Resource | undefined>>();
  return (url) => {
    const before = loaded.get(url);
    if (before) return before;
    const answer = budget.left-- > 0 ? loadAsset(url, assets, hosts) : Promise.resolve(undefined);
    loaded.set(url, answer);
    return answer;
  };
}

async function loadAsset(address: string, assets: AssetPolicy, hosts: CellHosts): Promise<Resource | undefined> {
  const base = address.startsWith('/') ? PAGE_ORIGIN : undefined;
  const url = parseUrl(address, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  switch (assets.kind) {
    case 'none':
      return undefined;
    case 'folder':
      return readAsset(assets.path, url);
    case 'network':
      return fetchAsset(url, hosts);
  }
}

/** `DIR/host/path` without the query, or `index` in a folder; a path cannot leave its folder. */
async function readAsset(folder: string, url: URL): Promise<Resource | undefined> {
  // `http://../` is a valid address too.
  if (/^\.*$/.test(url.hostname)) return undefined;
  const root = join(folder, url.hostname);
  const path = normalize(join(root, decodePath(url.pathname).replace(/\/$/, '/index')));
  if (!path.startsWith(root + sep)) return undefined;
  const info = await stat(path).catch(() => undefined);
  // `/package@4` may be a script beside `/package@4/part.css`.
  const file = info?.isDirectory() ? join(path, 'index') : path;
  const stats = file === path ? info : await stat(file).catch(() => undefined);
  if (!stats?.isFile() || stats.size > FETCH_SIZE_LIMITS.assetBytes) return undefined;
  return { bytes: await readFile(file), mediaType: guessMediaType(file) };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '');
  } catch {
    return path;
  }
}

async function fetchAsset(url: URL, hosts: CellHosts): Promise<Resource | undefined> {
  const reach = hosts.reachOf(url.href);
  if (!reach) return undefined;
  // A screen without remote resources does not load the HTTP client.
  const { fetchUrl } = await import('../fetch/fetch-url.js');
  try {
    const answer = await fetchUrl(url.href, {
      method: 'GET',
      headers: {},
      reach,
      mayFollow: hosts.mayFollow,
      trust: hosts.trust,
      maxBytes: FETCH_SIZE_LIMITS.assetBytes,
      timeoutMs: FETCH_TIMEOUTS_MS.asset,
      signal: new AbortController().signal,
    });
    if (answer.status !== 200) return undefined;
    const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
    return { bytes: answer.bytes, mediaType: mediaType || guessMediaType(url.pathname) };
  } catch (error) {
    hosts.noteFailure(url.href, error);
    return undefined;
  }
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  css: 'text/css',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  otf: 'font/otf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

const guessMediaType = (path: string): string => MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? '';
