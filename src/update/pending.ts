import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finishTrial, leadsBack, switchRelease, type UpdateSite } from './apply-update.js';
import type { LastUpdate } from './releases.js';
import { type TakeOptions, takeBundle } from './take-bundle.js';

/** Where the gateway lays a bundle that its owner gave a page; below the data folder. A unit waits for it. */
export const BUNDLE_REQUEST = 'update/apply.inkstand-update';

/**
 * What the unit does: ends a trial that a power cut interrupted, then takes the bundle that lies ready. Never throws for a
 * bundle that is refused: that is told on the page. Undefined when there was nothing to do.
 */
export async function applyPending(
  site: UpdateSite,
  take: Omit<TakeOptions, 'allowsOlder' | 'isRequest'>,
): Promise<LastUpdate | undefined> {
  const finished = await finishTrial(site);
  const request = join(site.dataDir, BUNDLE_REQUEST);
  if (!existsSync(request)) return finished;
  try {
    const { version } = await takeBundle(request, { ...take, allowsOlder: false, isRequest: true });
    return await switchRelease(site, version);
  } catch (error) {
    const current = (await site.releases.current()) ?? null;
    const last = await site.releases.readLast();
    const reason = error instanceof Error ? error.message : String(error);
    // Nothing changed, so the way back is the one of before.
    const same = last && leadsBack(last, current) ? last : { release: current, before: current, schemaBefore: null };
    const refused: LastUpdate = { ...same, version: '', outcome: 'refused', reason, atMs: site.now() };
    await site.releases.endTrial(refused);
    return refused;
  } finally {
    await rm(request, { recursive: true, force: true });
  }
}
