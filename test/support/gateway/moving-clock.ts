import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const STEP_CLOCK = resolve(import.meta.dirname, '../../../../test/support/preload/step-clock.mjs');

/** The environment of a gateway process whose clock can be moved. */
export const clockEnvironment = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${STEP_CLOCK}`,
  CLOCK_FILE: join(folder, 'clock'),
});

/** Sets a process with that environment ahead of the real time; it notices within a tenth of a second. */
export const moveClock = (folder: string, aheadMs: number): void =>
  writeFileSync(join(folder, 'clock'), String(aheadMs));
