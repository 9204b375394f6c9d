import type { Expander } from '../expand.js';
import { contentPx } from '../lengths.js';
import { borderRule } from './family-border.js';
import { textColorRule, tintRule } from './family-color.js';
import { roundedRule } from './family-rounded.js';
import type { FamilyRule } from './family-rule.js';
import { sizeRule, stepPx } from './family-size.js';
import { gapRule, spaceRule } from './family-space.js';
import { pictureStrokeRule, textStrokeRule } from './family-stroke.js';

type FamilyReader = (name: string, expander: Expander) => FamilyRule | undefined;

const READERS: readonly FamilyReader[] = [
  sizeRule,
  spaceRule,
  positionRule,
  gapRule,
  tintRule,
  textColorRule,
  borderRule,
  textStrokeRule,
  pictureStrokeRule,
  roundedRule,
  simpleRule,
];

/** The rule of a class that belongs to a family; undefined if it belongs to none. */
export function familyRuleOf(name: string, expander: Expander): FamilyRule | undefined {
  for (const read of READERS) {
    const rule = read(name, expander);
    if (rule) return rule;
  }
  return undefined;
}

/** Release 1 clamps lines with CSS alone. */
const LINE_CLAMP = 'display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; word-break: break-all';

function simpleRule(name: string, expander: Expander): FamilyRule | undefined {
  const rule = (family: string, order: number, css: string, before = ''): FamilyRule => ({
    family,
    order,
    before,
    css: () => css,
  });
  let match = /^order--(-?\d{1,2})$/.exec(name);
  if (match && Math.abs(Number(match[1])) <= 10) return rule('order', Number(match[1]), `order: ${match[1]}`);
  match = /^basis--(\d{1,2})$/.exec(name);
  if (match) return rule('basis', Number(match[1]), `flex-basis: ${contentPx(Number(match[1]) * 4, expander.context)}`);
  match = /^grid--cols-(\d{1,2})$/.exec(name);
  if (match && Number(match[1]) >= 1 && Number(match[1]) <= 12)
    return rule('grid--cols', Number(match[1]), `grid-template-columns: repeat(${match[1]}, minmax(0, 1fr))`);
  match = (expander.context.release < 3 ? /^col--?span-(\d{1,2})$/ : /^col--span-(\d{1,2})$/).exec(name);
  if (match && Number(match[1]) >= 1 && Number(match[1]) <= 12)
    return rule('col--span', Number(match[1]), `grid-column: span ${match[1]}; display: flex`, ':where(.grid) ');
  match = expander.context.release < 2 ? /^clamp--(\d{1,2})$/.exec(name) : null;
  if (match) return rule('clamp', Number(match[1]), `-webkit-line-clamp: ${match[1]}; ${LINE_CLAMP}`);
  match = /^aspect--(?:(\d{1,2})\/(\d{1,2})|auto)$/.exec(name);
  if (match)
    return rule('aspect', Number(match[1] ?? 0), `aspect-ratio: ${match[1] ? `${match[1]} / ${match[2]}` : 'auto'}`);
  return undefined;
}

const SHAPE = /^(?:(relative|absolute)|z--([0-3])|(inset|top|right|bottom|left)--(\d{1,2}(?:\.5)?))$/;
const EDGES = ['inset', 'top', 'right', 'bottom', 'left'];

/** `absolute`, `top--3`, `z--2`: an element out of flow, placed against one around it (since release 3.3). */
function positionRule(name: string, { context }: Expander): FamilyRule | undefined {
  if (context.release < 3.3) return undefined;
  const [whole, position, level, edge = '', digits = ''] = SHAPE.exec(name) ?? [];
  if (whole === undefined) return undefined;
  const rule = (order: number, css: string): FamilyRule => ({ family: 'position', order, css: () => css });
  if (position !== undefined) return rule(position === 'relative' ? 0 : 1, `position: ${position}`);
  if (level !== undefined) return rule(10 + Number(level), `z-index: ${level}`);
  const step = stepPx(digits);
  if (step === undefined) return undefined;
  return rule(100 + EDGES.indexOf(edge) * 400 + step, `${edge}: ${contentPx(step, context)}`);
}
