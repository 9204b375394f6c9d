import type { Expander } from '../expand.js';
import { contentPx, gapLength } from '../lengths.js';
import type { FamilyRule } from './family-rule.js';
import { stepPx } from './family-size.js';

const SIDES = ['', 't', 'r', 'b', 'l', 'x', 'y'];
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  '': [''],
  t: ['-top'],
  r: ['-right'],
  b: ['-bottom'],
  l: ['-left'],
  x: ['-left', '-right'],
  y: ['-top', '-bottom'],
};
const GAPS = ['base', 'xsmall', 'small', 'medium', 'large', 'xlarge', 'xxlarge', 'none'];
const DISTRIBUTED: Readonly<Record<string, string>> = {
  auto: 'justify-content: space-evenly',
  distribute: 'justify-content: space-between',
  'space-between': 'justify-content: space-evenly',
};

/**
 * `p--4`, `mx--2`. The value is also inherited through a variable, because a step missing from the scale (`p--13`)
 * takes the value of the nearest ancestor that has one.
 */
export function spaceRule(name: string, expander: Expander): FamilyRule | undefined {
  const match = /^([mp])([trblxy]?)--(.+)$/.exec(name);
  if (!match) return undefined;
  const [, kind = '', side = '', amount = ''] = match;
  const step = /^\d{1,2}(\.5)?$/.test(amount) ? stepPx(amount) : undefined;
  const variable = `--fw-${kind}${side}`;
  const whole = kind === 'm' ? 'margin' : 'padding';
  const value = step === undefined ? `var(${variable}, revert-layer)` : contentPx(step, expander.context);
  const kept = step === undefined ? '' : `${variable}: ${value}; `;
  const css = kept + (PROPERTIES[side] ?? []).map((ending) => `${whole}${ending}: ${value}`).join('; ');
  const family = (kind === 'm' ? 0 : 10) + SIDES.indexOf(side);
  return { family: 'space', order: family * 1000 + (step ?? 999), css: () => css };
}

/** `gap`, `gap--large`, `gap--[12px]`, `gap--space-between`. */
export function gapRule(name: string, expander: Expander): FamilyRule | undefined {
  const match = /^gap(?:--(.+))?$/.exec(name);
  if (!match) return undefined;
  const size = match[1] ?? 'base';
  const alignment = DISTRIBUTED[size];
  if (alignment) return gapOf(20 + Object.keys(DISTRIBUTED).indexOf(size), '0', `; ${alignment}`);
  const bracket = /^\[(\d{1,3})px\]$/.exec(size);
  if (bracket) return gapOf(100 + Number(bracket[1]), contentPx(Number(bracket[1]), expander.context));
  if (GAPS.includes(size)) return gapOf(GAPS.indexOf(size), gapLength(size, expander.context) ?? '0');
  return { family: 'gap', order: -1, css: () => 'gap: var(--fw-gap, var(--fw-gap-default, revert-layer))' };
}

function gapOf(order: number, value: string, more = ''): FamilyRule {
  return { family: 'gap', order, css: () => `--fw-gap: ${value}; gap: ${value}${more}` };
}
