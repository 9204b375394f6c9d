import type { PageNetwork, ScriptAnswer, ScriptRequest } from '@inkstand/sandbox';
import { findImports } from '@inkstand/sandbox/find-script-addresses';
import { normalizeSpecifier } from '@inkstand/sandbox/module-name';
import { PAGE_LIMITS } from '@inkstand/sandbox/script-limits';
import type { NetworkPolicy } from '../../protocol/fetch.js';
import type { RenderJob } from '../../protocol/render.js';
import { FETCH_COUNT_LIMITS, FETCH_TIMEOUTS_MS } from '../fetch/fetch-limits.js';
import { hostOf, RequestSlots } from '../fetch/request-slots.js';
import { performRequest, writeBody } from '../perform-script-request.js';
import type { CellHosts } from './cell-hosts.js';
import { createAssetLoader } from './load-assets.js';

const { pageScripts: MAX_SCRIPTS } = FETCH_COUNT_LIMITS;
const { requests: MAX_REQUESTS } = PAGE_LIMITS;

/** What the scripts of a page may fetch, and how. */
interface PageRequestsOptions extends Pick<RenderJob, 'assets'> {
  readonly hosts: CellHosts;
  /** Whether a script is provided without a request. */
  readonly isAnswered: (address: string) => boolean;
}

const slots = new RequestSlots();

/** Fetches what the scripts of a page request from the hosts of its plugin, under the network restrictions of polling. */
export class PageRequests implements PageNetwork {
  readonly scripts = new Map<string, string>();
  readonly #options: PageRequestsOptions;
  readonly #requested = new Set<string>();
  #requests = 0;
  #signal: AbortSignal | undefined;

  constructor(options: PageRequestsOptions) {
    this.#options = options;
  }

  /** Loads scripts. One that cannot be fetched is treated like one from a host that is not allowed. */
  async load(listed: readonly string[]): Promise<void> {
    let addresses = listed.map((address) => address.replace(/^\/\//, 'https://'));
    while (addresses.length > 0) {
      const wanted = [...new Set(addresses)].filter((address) => this.#isWanted(address));
      const fetched = await Promise.all(wanted.map((address) => this.#fetchScript(address)));
      addresses = fetched.flatMap((code, index) => {
        const address = wanted[index] ?? '';
        return findImports(code ?? '').map((specifier) => normalizeSpecifier(address, specifier));
      });
    }
  }

  async request(wanted: ScriptRequest): Promise<ScriptAnswer | { readonly refused: string }> {
    const reach = this.#reachOf(wanted.url);
    if (!reach) return { refused: hostOf(wanted.url) };
    // The guest counts too, but is not trusted.
    if (++this.#requests > MAX_REQUESTS) return { error: `more than ${MAX_REQUESTS} requests` };
    return this.#perform(wanted, reach);
  }

  /** Answered first: a host that is not requested need not be allowed. */
  #isWanted(address: string): boolean {
    return !this.#options.isAnswered(address) && !this.#requested.has(address) && this.#reachOf(address) !== undefined;
  }

  #reachOf(address: string): NetworkPolicy | undefined {
    return /^https?:/i.test(address) ? this.#options.hosts.reachOf(address) : undefined;
  }

  async #fetchScript(address: string): Promise<string | undefined> {
    if (this.#requested.size >= MAX_SCRIPTS) return undefined;
    this.#requested.add(address);
    const reach = this.#reachOf(address);
    if (!reach) return undefined;
    const answer = await this.#perform({ id: 0, url: address, method: 'GET', headers: {} }, reach);
    if ('error' in answer || answer.status !== 200 || answer.isBase64) return undefined;
    this.scripts.set(address, answer.body);
    return answer.body;
  }

  #perform(wanted: ScriptRequest, reach: NetworkPolicy): Promise<ScriptAnswer> {
    const { assets, hosts } = this.#options;
    if (assets.kind !== 'network') return this.#readAsset(wanted);
    this.#signal ??= AbortSignal.timeout(FETCH_TIMEOUTS_MS.page);
    const onFailure = (error: unknown): void => hosts.noteFailure(wanted.url, error);
    const { mayFollow, trust } = hosts;
    const limits = { timeoutMs: FETCH_TIMEOUTS_MS.pageRequest, signal: this.#signal, slots };
    return performRequest(wanted, { reach, trust, mayFollow, onFailure, ...limits });
  }

  async #readAsset({ url, method }: ScriptRequest): Promise<ScriptAnswer> {
    const { assets, hosts } = this.#options;
    const asset = method === 'GET' ? await createAssetLoader(assets, hosts)(url) : undefined;
    if (!asset) return { error: 'there is no network' };
    const bytes = Buffer.from(asset.bytes);
    return { status: 200, headers: { 'content-type': asset.mediaType }, ...(await writeBody(bytes, asset.mediaType)) };
  }
}
