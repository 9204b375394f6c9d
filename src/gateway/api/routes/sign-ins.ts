import { data, noContent, type Route } from '../../http/http.js';
import type { ProgramSignIn, ProgramSignIns } from '../../store/store.js';
import type { Keyed } from '../authorize.js';
import { readId } from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';

/** Programs that signed in with the owner's password, as Terminus' clients do. */
export function signInListRoutes(signIns: ProgramSignIns, now: () => number, keyed: Keyed): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/sign_ins',
      handle: keyed('admin', () => data(signIns.list(now()).map(describeSignIn))),
    },
    {
      method: 'DELETE',
      path: '/api/sign_ins/:id',
      handle: keyed('admin', async (request) => {
        await signIns.revoke(readId(request), now());
        return noContent();
      }),
    },
  ];
}

const describeSignIn = ({ id, client, signedInAtMs, renewedAtMs }: ProgramSignIn) => ({
  id,
  client,
  signed_in_at: isoTime(signedInAtMs),
  renewed_at: isoTime(renewedAtMs),
});
