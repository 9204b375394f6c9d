import { InkstandError } from '@inkstand/common/errors';
import type { HttpRequest, Reply, Route, WrongGuessLimit } from '../http/http.js';
import type { ApiKeyTable, Scope, Store } from '../store/store.js';
import { maskMacs } from './mask-macs.js';
import type { SealedTokens } from './terminus/sealed-tokens.js';

/** `scope` is that of the key, which may be more than the required one. */
type KeyedHandle = (request: HttpRequest, scope: Scope) => Reply | Promise<Reply>;

/** Makes a route that requires a key of at least this scope. */
export type Keyed = (method: Route['method'], path: string, scope: Scope, handle: KeyedHandle) => Route;

const RANKS: Readonly<Record<Scope, number>> = { read: 0, write: 1, admin: 2 };

/**
 * Keys are looked up at each request, so that revoking one takes effect immediately. Tokens of signed-in programs count
 * as keys. Changes by another process, such as a command, are read first.
 */
export function createKeyed(
  apiKeys: ApiKeyTable,
  tokens: Pick<SealedTokens, 'scopeOf'>,
  store: Pick<Store, 'reloadForeignChanges'>,
  guesses: WrongGuessLimit,
): Keyed {
  return (method, path, scope, handle) => ({
    method,
    path,
    handle: async (request) => {
      const sent = request.bearerToken;
      const key = sent ? await apiKeys.find(sent) : undefined;
      const granted = sent && (key?.scope ?? tokens.scopeOf(sent));
      if (!granted) {
        if (sent) guesses.refuseKey(request.origin.clientAddress, sent);
        throw new InkstandError('unauthorized', 'expected a valid key in Authorization: Bearer KEY', {
          hint: 'create one with: inkstand api-key create NAME',
        });
      }
      if (RANKS[granted] < RANKS[scope]) {
        throw new InkstandError('forbidden', `expected a key with scope ${scope}, got ${granted}`);
      }
      request.noteAuthorised();
      await store.reloadForeignChanges();
      const reply = await handle(request, granted);
      return granted === 'read' && !key?.showsMacs ? maskMacs(reply) : reply;
    },
  });
}
