import { WRITING_MODES, type WritingMode } from '../computed/box-values.js';

/** Directions of lines and blocks, by which logical properties are mapped. */
export interface Flow {
  readonly direction: 'ltr' | 'rtl';
  readonly writingMode: WritingMode;
}

/** A number for each flow, usable as a cache key; 0 is the default flow. */
export function flowIndex({ direction, writingMode }: Flow): number {
  return WRITING_MODES.indexOf(writingMode) * 2 + Number(direction === 'rtl');
}

type LogicalSide = 'block-start' | 'block-end' | 'inline-start' | 'inline-end';
const LOGICAL_SIDES: readonly LogicalSide[] = ['block-start', 'block-end', 'inline-start', 'inline-end'];

function physicalSide(side: LogicalSide, { direction, writingMode }: Flow): string {
  const isHorizontal = writingMode === 'horizontal-tb';
  const isFromRight = writingMode.endsWith('-rl');
  if (side === 'block-start') return isHorizontal ? 'top' : isFromRight ? 'right' : 'left';
  if (side === 'block-end') return isHorizontal ? 'bottom' : isFromRight ? 'left' : 'right';
  const isStart = (side === 'inline-start') === (direction === 'ltr');
  if (isHorizontal) return isStart ? 'left' : 'right';
  return isStart === (writingMode !== 'sideways-lr') ? 'top' : 'bottom';
}

type ToPhysical = (flow: Flow) => string;
const LOGICAL = new Map<string, ToPhysical>();

for (const side of LOGICAL_SIDES) {
  LOGICAL.set(`margin-${side}`, (flow) => `margin-${physicalSide(side, flow)}`);
  LOGICAL.set(`padding-${side}`, (flow) => `padding-${physicalSide(side, flow)}`);
  LOGICAL.set(`inset-${side}`, (flow) => physicalSide(side, flow));
  LOGICAL.set(`border-${side}`, (flow) => `border-${physicalSide(side, flow)}`);
  for (const part of ['width', 'style', 'color']) {
    LOGICAL.set(`border-${side}-${part}`, (flow) => `border-${physicalSide(side, flow)}-${part}`);
  }
}

for (const prefix of ['', 'min-', 'max-']) {
  const of = (inline: string, block: string) => (flow: Flow) =>
    prefix + (flow.writingMode === 'horizontal-tb' ? inline : block);
  LOGICAL.set(`${prefix}inline-size`, of('width', 'height'));
  LOGICAL.set(`${prefix}block-size`, of('height', 'width'));
}

LOGICAL.set('overflow-inline', ({ writingMode }) => (writingMode === 'horizontal-tb' ? 'overflow-x' : 'overflow-y'));
LOGICAL.set('overflow-block', ({ writingMode }) => (writingMode === 'horizontal-tb' ? 'overflow-y' : 'overflow-x'));

for (const block of ['start', 'end'] as const) {
  for (const inline of ['start', 'end'] as const) {
    LOGICAL.set(`border-${block}-${inline}-radius`, (flow) => {
      const sides = [physicalSide(`block-${block}`, flow), physicalSide(`inline-${inline}`, flow)];
      const vertical = sides.includes('top') ? 'top' : 'bottom';
      return `border-${vertical}-${sides.includes('left') ? 'left' : 'right'}-radius`;
    });
  }
}

export function logicalProperty(name: string): ToPhysical | undefined {
  return LOGICAL.get(name);
}

/** Logical shorthands: two values for start and end (`margin-inline`), or one for both (`border-inline`). */
export function logicalPair(
  name: string,
): { readonly start: string; readonly end: string; readonly isShared: boolean } | undefined {
  const found = /^(margin|padding|inset|border)-(inline|block)(?:-(width|style|color))?$/.exec(name);
  if (!found) return undefined;
  const [, group, axis, part] = found;
  if (part && group !== 'border') return undefined;
  const tail = part ? `-${part}` : '';
  return {
    start: `${group}-${axis}-start${tail}`,
    end: `${group}-${axis}-end${tail}`,
    isShared: group === 'border' && part === undefined,
  };
}

/** The names of all logical properties and shorthands. */
export function logicalNames(): string[] {
  const pairs = ['margin', 'padding', 'inset', 'border'].flatMap((group) => [`${group}-inline`, `${group}-block`]);
  const parts = ['width', 'style', 'color'].flatMap((part) => [`border-inline-${part}`, `border-block-${part}`]);
  return [...LOGICAL.keys(), ...pairs, ...parts];
}
