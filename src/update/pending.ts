import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../errors.js';
import { canRollBack, finishTrial, switchRelease, type UpdateSite } from './apply-update.js';
import { deleteAsOwner } from './as-owner.js';
import type { LastUpdate } from './releases.js';
import { type StageOptions, stageBundle } from './stage-bundle.js';

/** Where the gateway stores a bundle uploaded on a page, in the data folder; a unit watches for it. */
export const BUNDLE_REQUEST = 'update/apply.inkstand-update';

/**
 * The unit's work: ends a trial that a power cut interrupted, then applies the waiting bundle. Does not throw for a
 * rejected bundle, which the page reports instead. Undefined when there was nothing to do.
 */
export async function applyPending(
  site: UpdateSite,
  take: Omit<StageOptions, 'allowsOlder' | 'isRequest'>,
): Promise<LastUpdate | undefined> {
  const request = join(site.dataDir, BUNDLE_REQUEST);
  // A trial that was recorded no longer needs its request, and none is accepted meanwhile.
  const drop = (): Promise<void> => deleteAsOwner(site.dataDir, request);
  if (await site.releases.readTrial()) await drop();
  const finished = await finishTrial(site);
  if (!existsSync(request)) {
    await site.releases.endUnpacking();
    return finished;
  }
  try {
    const { version } = await stageBundle(request, { ...take, allowsOlder: false, isRequest: true });
    return await switchRelease(site, version, drop);
  } catch (error) {
    const current = (await site.releases.current()) ?? null;
    const last = await site.releases.readLast();
    const reason = messageOf(error);
    // Nothing changed, so a rollback still leads to the same version.
    const same = last && canRollBack(last, current) ? last : { release: current, before: current, schemaBefore: null };
    const refused: LastUpdate = { ...same, version: '', outcome: 'refused', reason, atMs: site.now() };
    await site.releases.endTrial(refused);
    return refused;
  } finally {
    await drop();
  }
}
