import type { Board } from '@inkstand/engine/model';
import type { Words } from '../../../i18n/i18n.js';

/** How to wake a display now; empty for boards without a way, and for other clients. */
export function describeWake(board: Board | undefined, { t }: Pick<Words, 't'>): string {
  if (!board || board.ignoresButton) return '';
  return t(board.hasTouchBar ? 'command.wake.touch_bar' : 'command.wake.button');
}
