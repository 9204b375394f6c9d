import { data, noContent, type Route } from '../../http/http.js';
import type { TerminusSignIn } from '../../store/store.js';
import type { ApiParts } from '../api-parts.js';
import { readId } from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';

/** Programs that signed in with the owner's password, as Terminus' clients do. */
export function signInListRoutes({ signIns, now, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/sign_ins', 'admin', () => data(signIns.list(now()).map(describeSignIn))),
    keyed('DELETE', '/api/sign_ins/:id', 'admin', async (request) => {
      await signIns.revoke(readId(request), now());
      return noContent();
    }),
  ];
}

const describeSignIn = ({ id, client, signedInAtMs, renewedAtMs }: TerminusSignIn) => ({
  id,
  client,
  signed_in_at: isoTime(signedInAtMs),
  renewed_at: isoTime(renewedAtMs),
});
