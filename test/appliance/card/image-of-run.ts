import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { CardFile } from './card-file.js';

/**
 * How much of the system is started where a test needs only the gateway: with INKSTAND_STARTS=system all of it, which
 * takes three times as long.
 */
export const START_OF = process.env.INKSTAND_STARTS === 'system' ? 'system' : 'gateway';

/** A new SD card with the image of this run; `scripts/test --appliance` builds it. */
export function makeBootFolder(t: Test, size?: string): CardFile {
  const image = readPath('INKSTAND_IMAGE');
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-card-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return new CardFile(image, folder, size);
}

/** Where the build unpacked the package of the image's kernel, with drivers that are not in the image. */
export const findKernelPackage = (): string => readPath('INKSTAND_KERNEL_PACKAGE');

function readPath(name: string): string {
  const path = process.env[name];
  if (!path) throw new Error(`expected a path in ${name}; scripts/test --appliance sets it`);
  return path;
}
