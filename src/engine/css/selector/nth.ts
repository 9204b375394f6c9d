import type { Component } from '../syntax/component.js';

/** Matches `step` × n + `offset` among siblings. */
export interface Nth {
  readonly step: number;
  readonly offset: number;
  readonly fromEnd: boolean;
  readonly sameType: boolean;
}

/** `An+B`, `odd` or `even`, up to `of` or the end. */
export function parseAnPlusB(
  components: readonly Component[],
): { readonly step: number; readonly offset: number } | undefined {
  const text = components
    .map((component) => component.text + component.unit)
    .join('')
    .toLowerCase();
  if (text === 'odd') return { step: 2, offset: 1 };
  if (text === 'even') return { step: 2, offset: 0 };
  const found = /^(?:([+-]?\d*)n)?([+-]?\d+)?$/.exec(text);
  if (!found || text === '') return undefined;
  const [, step, offset] = found;
  return { step: readStep(step), offset: Number(offset ?? 0) };
}

function readStep(text: string | undefined): number {
  if (text === undefined) return 0;
  if (text === '' || text === '+') return 1;
  return text === '-' ? -1 : Number(text);
}

/** Whether position `index` (from 1) matches. */
export function isCounted({ step, offset }: Pick<Nth, 'step' | 'offset'>, index: number): boolean {
  if (step === 0) return index === offset;
  const times = (index - offset) / step;
  return times >= 0 && Number.isInteger(times);
}
