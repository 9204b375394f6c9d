import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InkstandError, messageOf } from '@inkstand/common/errors';
import { compareVersions } from '@inkstand/common/versions';
import { canRollBack, finishTrial, switchRelease, type UpdateSite } from './apply-update.js';
import { deleteAsOwner, readTextAsOwner } from './data-owner.js';
import type { LastUpdate } from './installed-releases.js';
import { type StageOptions, stageBundle } from './stage-bundle.js';
import { findRelease, MAX_REQUEST_BYTES, RELEASE_REQUEST } from './unpacked-releases.js';

/** Where the gateway stores a bundle uploaded on a page, in the data folder; a unit watches for it. */
export const BUNDLE_REQUEST = 'update/apply.inkstand-update';

/**
 * The unit's work: ends a trial that a power cut interrupted, then applies the waiting bundle or runs the release that was
 * asked for. Does not throw for a
 * rejected bundle, which the page reports instead. Undefined when there was nothing to do.
 */
export async function applyPending(
  site: UpdateSite,
  take: Omit<StageOptions, 'allowsOlder' | 'isRequest'>,
): Promise<LastUpdate | undefined> {
  const [request, wanted] = [join(site.dataDir, BUNDLE_REQUEST), join(site.dataDir, RELEASE_REQUEST)];
  // A trial that was recorded no longer needs its request, and none is accepted meanwhile.
  const drop = async (): Promise<void> => {
    for (const path of [request, wanted]) if (existsSync(path)) await deleteAsOwner(site.dataDir, path);
  };
  if (await site.releases.readTrial()) await drop();
  const finished = await finishTrial(site);
  if (!existsSync(request) && !existsSync(wanted)) {
    await site.releases.endUnpacking();
    return finished;
  }
  try {
    if (!existsSync(request))
      return await switchRelease(site, await readWantedRelease(site, wanted, take.version), drop);
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

/**
 * The version that the gateway asks to run. Throws `not-found` unless it was unpacked, and thus verified, before, and is newer
 * than the one that runs: a gateway may not return to a version with known faults.
 */
async function readWantedRelease({ releases, dataDir }: UpdateSite, path: string, installed: string): Promise<string> {
  const version = (await readTextAsOwner(dataDir, path, MAX_REQUEST_BYTES)).trim();
  const isNewer = compareVersions(version, (await releases.current()) ?? installed) > 0;
  if (isNewer && findRelease(releases, version) !== undefined) return version;
  throw new InkstandError('not-found', 'there is no such newer version on this machine');
}
