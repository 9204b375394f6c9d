import { InkstandError } from '@inkstand/common/errors';
import { json, type Route } from '../../http/http.js';
import type { ApiParts } from '../api-parts.js';
import { readObject } from '../body.js';
import type { SealedTokens } from './sealed-tokens.js';

/** Sign-in and refresh for Terminus' clients. The login name is ignored, because there is only one owner. */
export function signInRoutes({ tokens, checkPassword, guesses }: ApiParts): readonly Route[] {
  const answer = (success: string, pair: Awaited<ReturnType<SealedTokens['issue']>>) =>
    json({ success, access_token: pair.access, refresh_token: pair.refresh });
  return [
    {
      method: 'POST',
      path: '/login',
      // Browsers post a form to the page at the same address.
      mediaType: 'application/json',
      handle: async (request) => {
        const { password } = await readObject(request);
        if (typeof password !== 'string') throw new InkstandError('unprocessable', 'expected login and password');
        const verdict = await checkPassword(request, password);
        if (verdict.kind === 'right') {
          return answer('You have been logged in', await tokens.issue(request.origin.clientAddress));
        }
        if (verdict.kind === 'wrong') throw new InkstandError('unauthorized', 'expected the password of the owner');
        throw new InkstandError('too-many-requests', 'expected fewer guesses at the password', {
          retryAfterSeconds: verdict.seconds,
        });
      },
    },
    {
      method: 'POST',
      path: '/api/jwt',
      handle: async (request) => {
        const { refresh_token: token } = await readObject(request);
        const pair = typeof token === 'string' ? await tokens.renew(token) : undefined;
        if (pair) return answer('The tokens have been renewed', pair);
        if (typeof token === 'string') guesses.refuseKey(request.origin.clientAddress, token);
        throw new InkstandError('unauthorized', 'expected a valid refresh_token');
      },
    },
  ];
}
