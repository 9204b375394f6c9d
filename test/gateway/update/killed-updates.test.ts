// @tier full: ends an update at every call
import t from 'tap';
import { KilledUpdates, NEW_VERSIONS } from '../../support/update/killed-updates.js';

/** Kills of each new version; `scripts/prove` tries every call. */
const KILLS = 3;

t.test('an update that is killed at any step keeps a whole version and all data, and is completed', async (t) => {
  const updates = new KilledUpdates(t.testdir());
  for (const version of NEW_VERSIONS) {
    const calls = await updates.prepare(version);
    for (let kill = 0; kill < KILLS; kill++) {
      const call = 1 + Math.floor(((kill + 0.5) * calls) / KILLS);
      t.same(await updates.kill(version, [call]), [], `${version}, call ${call} of ${calls}`);
    }
  }
});
