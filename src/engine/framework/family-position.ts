import type { Expander } from './expand.js';
import type { FamilyRule } from './family-rule.js';
import { stepPx } from './family-size.js';
import { contentPx } from './lengths.js';

const SHAPE = /^(?:(relative|absolute)|z--([0-3])|(inset|top|right|bottom|left)--(\d{1,2}(?:\.5)?))$/;
const EDGES = ['inset', 'top', 'right', 'bottom', 'left'];

/** `absolute`, `top--3`, `z--2`: an element out of flow, placed against one around it (since release 3.3). */
export function positionRule(name: string, { context }: Expander): FamilyRule | undefined {
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
