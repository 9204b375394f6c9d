import { px } from './svg.js';

export const SYMBOLS = ['circle', 'diamond', 'square', 'triangle', 'triangle-down'] as const;

/** The path of a marker's symbol with its centre and radius. */
export function symbolPath(symbol: string, x: number, y: number, radius: number): string {
  const left = px(x - radius);
  const right = px(x + radius);
  const top = px(y - radius);
  const bottom = px(y + radius);
  switch (symbol) {
    case 'square':
      return `M ${left} ${top} L ${right} ${top} L ${right} ${bottom} L ${left} ${bottom} Z`;
    case 'diamond':
      return `M ${px(x)} ${top} L ${right} ${px(y)} L ${px(x)} ${bottom} L ${left} ${px(y)} Z`;
    case 'triangle':
      return `M ${px(x)} ${top} L ${right} ${bottom} L ${left} ${bottom} Z`;
    case 'triangle-down':
      return `M ${left} ${top} L ${right} ${top} L ${px(x)} ${bottom} Z`;
    default: {
      const turn = `A ${px(radius)} ${px(radius)} 0 1 1`;
      return `M ${px(x)} ${bottom} ${turn} ${px(x)} ${top} ${turn} ${px(x)} ${bottom} Z`;
    }
  }
}
