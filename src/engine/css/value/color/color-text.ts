import type { ComputedStyle } from '../../computed/computed-style.js';
import type { Color } from '../../computed/image-values.js';
import { parseText } from '../../syntax/parse-components.js';
import { Reader } from '../reader.js';
import { parseColor } from './color.js';

/** The colour in a presentation attribute of an element with that style; undefined if the text is not a colour. */
export function computeColorText(text: string, style: Pick<ComputedStyle, 'color'>): Color | undefined {
  const reader = new Reader(parseText(text) ?? []);
  const color = parseColor(reader);
  return color && reader.done ? color({ computed: style, inheritance: { scheme: 'light' } }) : undefined;
}
