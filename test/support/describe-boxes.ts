import type { BlockBox, Box } from '../../src/engine/layout/box.js';

/** All sizes and positions that paint reads. */
export function describeBoxes(box: Box, depth = 0): string {
  const name = `${' '.repeat(depth)}${box.kind} ${box.element?.tag ?? '-'} ${box.pseudo ?? ''}`;
  if (box.kind === 'text') return `${name} ${box.text}`;
  const children = box.kind === 'replaced' ? [] : box.children.map((child) => describeBoxes(child, depth + 1));
  if (box.kind === 'inline') return [name, ...children].join('\n');
  const { x, y, width, height, padding, border, margin } = box;
  const lines = box.kind === 'block' ? box.lines.map(describeLine) : [];
  const place = JSON.stringify([x, y, width, height, padding, border, margin]);
  const scroll = box.kind === 'block' ? `${box.scrollWidth} ${box.scrollHeight} ${box.firstBaseline}` : '';
  return [`${name} ${place} ${scroll}`, ...lines, ...children].join('\n');
}

function describeLine({ x, y, width, height, baseline, fragments }: BlockBox['lines'][number]): string {
  const pieces = fragments.map((one) =>
    one.kind === 'atom' ? 'atom' : one.kind === 'text' ? `${one.text} ${one.x} ${one.baseline}` : `${one.x} ${one.y}`,
  );
  return JSON.stringify([x, y, width, height, baseline, pieces]);
}
