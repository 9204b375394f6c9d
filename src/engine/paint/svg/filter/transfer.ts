import type { Element } from '../../../html/dom.js';
import { readNumbers } from '../svg-length.js';

/** The byte-to-byte table of one `feFunc…`; the identity by default. */
export function readTransferTable(element: Element | undefined): Uint8ClampedArray {
  const transfer = element ? readFunction(element) : (value: number) => value;
  return Uint8ClampedArray.from({ length: 256 }, (_, byte) => 255 * transfer(byte / 255));
}

function readFunction({ attributes }: Element): (value: number) => number {
  const number = (name: string, otherwise: number): number => readNumbers(attributes.get(name))[0] ?? otherwise;
  const table = readNumbers(attributes.get('tableValues'));
  const last = table.length - 1;
  switch (attributes.get('type')) {
    case 'table':
      return (value) => {
        if (last < 1) return table[0] ?? value;
        const step = Math.min(last - 1, Math.floor(value * last));
        const [from, to] = [table[step] ?? 0, table[step + 1] ?? 0];
        return from + (value * last - step) * (to - from);
      };
    case 'discrete':
      return (value) => (last < 0 ? value : (table[Math.min(last, Math.floor(value * (last + 1)))] ?? value));
    case 'linear':
      return (value) => number('slope', 1) * value + number('intercept', 0);
    case 'gamma':
      return (value) => number('amplitude', 1) * value ** number('exponent', 1) + number('offset', 0);
    default:
      return (value) => value;
  }
}
