import type { ComputedStyle } from '../../../css/computed/computed-style.js';
import type { TextHost } from '../../../font/text-host.js';
import type { LineUnit } from '../line/line-units.js';
import { isTextUnit } from '../line/line-units.js';
import { measureText } from '../measure-text.js';

const SOFT_HYPHEN = '\u00ad';
const HYPHEN = '-';

/** Width of the hyphen of a line that ends after the text, px; 0 unless it ends in a soft hyphen. */
export function hyphenWidthAfter(text: string, style: ComputedStyle, host: TextHost): number {
  return text.endsWith(SOFT_HYPHEN) && style.hyphens !== 'none' ? measureText(HYPHEN, style, host) : 0;
}

/** Adds a hyphen to the last text of a line. */
export function addHyphen(units: readonly LineUnit[], host: TextHost): void {
  const last = units.findLast(isTextUnit);
  if (!last) return;
  last.text += HYPHEN;
  last.width += measureText(HYPHEN, last.piece.box.style, host);
}
