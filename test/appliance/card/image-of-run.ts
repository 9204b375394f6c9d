import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { CardFile } from './card-file.js';

/**
 * How much of the system is started where a check needs only the gateway: with INKSTAND_STARTS=system all of it, which takes
 * three times as long.
 */
export const START_OF = process.env.INKSTAND_STARTS === 'system' ? 'system' : 'gateway';

/** A new card with the image that this run was given; `scripts/test --appliance` builds it. */
export function makeCard(t: Test): CardFile {
  const image = process.env.INKSTAND_IMAGE;
  if (!image) throw new Error('expected the path of an image in INKSTAND_IMAGE; scripts/test --appliance sets it');
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-card-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return new CardFile(image, folder);
}
