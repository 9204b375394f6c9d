import { encode } from 'uqr';
import { leadingInteger } from '../decimal.js';
import { textOf } from '../value.js';
import { type FilterTable, filter } from './filter.js';

const LEVELS: Readonly<Record<string, 'L' | 'M' | 'Q' | 'H'>> = { l: 'L', m: 'M', q: 'Q', h: 'H' };

function drawQrCode(text: string, moduleSize: number, level: string, isResponsive: boolean): string {
  const { data, size } = encode(text, { ecc: LEVELS[level.toLowerCase()] ?? 'H', border: 0 });
  const side = size * moduleSize;
  const extent = isResponsive ? `viewBox="0 0 ${side} ${side}"` : `width="${side}" height="${side}"`;
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    `<svg version="1.1" xmlns="http://www.w3.org/2000/svg" ${extent} shape-rendering="crispEdges" class="qr-code">` +
    `<rect width="${side}" height="${side}" x="0" y="0" fill="#fff"/>` +
    `<path d="${path}" fill="#000" transform="scale(${moduleSize})"/></svg>`
  );
}

/** The filter that renders a QR code: it fills its container, or has the size of its modules unless the view is responsive. */
export const QR_CODE: FilterTable = {
  qr_code: filter(0, 3, (input, [size = 11, level = '', view = 'responsive']) => {
    const moduleSize = Number(leadingInteger(textOf(size)));
    return drawQrCode(
      textOf(input),
      Math.max(1, Math.min(100, moduleSize)),
      textOf(level),
      textOf(view) === 'responsive',
    );
  }),
};
