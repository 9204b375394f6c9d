import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { OOM_SCORE, OWN_OOM_SCORE } from '../oom-score.js';

/** Nice value while a page is drawn: answers to displays come first. */
export const PAGE_NICE = 5;

/** Lets everything else on the board come first. Other systems have none of this, and rendering needs none. */
export function lowerPriority(): void {
  for (const lower of [lowerPage, raiseOomScore])
    try {
      lower();
    } catch {
      // The system denies it, or has no such file.
    }
}

/** Applies to the main thread, and to threads that it starts from now on. */
const lowerPage = (): void => setPriority(PAGE_NICE);

const raiseOomScore = (): void => writeFileSync(OWN_OOM_SCORE, OOM_SCORE);
