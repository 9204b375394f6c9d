import { parseUrl } from '@inkstand/common/parse-url';
import type { ScriptAnswer, ScriptRequest } from '../host/request/script-request.js';

/** What a page gets from the network, which is nothing but what its plugin's setting allows. */
export interface PageNetwork {
  /** Scripts and modules that were fetched, by address. */
  readonly scripts: ReadonlyMap<string, string>;
  /** Fetches scripts, as far as their hosts are allowed, with the modules that they import. Never rejects. */
  load(addresses: readonly string[]): Promise<void>;
  /** Performs a request of a script. `refused`: its host is not allowed. */
  request(wanted: ScriptRequest): Promise<ScriptAnswer | { readonly refused: string }>;
}

/** For pages whose plugin allows no host. */
export const NO_NETWORK: PageNetwork = {
  scripts: new Map(),
  load: () => Promise.resolve(),
  request: ({ url }) => Promise.resolve({ refused: parseUrl(url)?.host ?? '' }),
};
