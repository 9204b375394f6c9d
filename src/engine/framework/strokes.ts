import { px } from './lengths.js';

/**
 * Sixteen copies behind the text: eight at the full distance, and eight between them at slightly more than half of it.
 */
export function outlineText(widthPx: number, color: string): string {
  const radiusPx = widthPx / 2;
  const copies: string[] = [];
  for (const [distance, first] of [
    [radiusPx * 0.55, 22.5],
    [radiusPx, 0],
  ] as const)
    for (let turn = 0; turn < 8; turn++) {
      const angle = ((first + turn * 45) * Math.PI) / 180;
      copies.push(`${px(distance * Math.cos(angle))} ${px(distance * Math.sin(angle))} 0 ${color}`);
    }
  return copies.join(', ');
}

/** Four hard shadows in sequence, each of everything before it. */
export function outlinePicture(distancePx: number, color: string): string {
  const [out, back] = [px(distancePx), px(-distancePx)];
  return [`${out} ${out}`, `${back} ${back}`, `${back} ${out}`, `${out} ${back}`]
    .map((offset) => `drop-shadow(${offset} 0 ${color})`)
    .join(' ');
}
