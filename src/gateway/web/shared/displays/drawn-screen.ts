import { showInks } from '@inkstand/engine/model';
import type { RenderResult } from '../../../worker/worker.js';

/** A rendered screen in a page, in inks as they look on the panel. */
export interface DrawnScreen {
  /** `data:` address. */
  readonly address: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Puts a screen into an address, so that nothing has to be stored.
 * @param inks those of a display, as `showInks` takes them
 */
export function drawnScreen(
  { bytes, widthPx, heightPx }: Pick<RenderResult, 'bytes' | 'widthPx' | 'heightPx'>,
  inks?: readonly string[],
): DrawnScreen {
  const shown = Buffer.from(showInks(bytes, inks));
  return { address: `data:image/png;base64,${shown.toString('base64')}`, widthPx, heightPx };
}
