import type { Expander } from './expand.js';
import type { FamilyRule } from './family-rule.js';
import { fillLine, lineStyleOf, runsOf } from './lines.js';
import type { Scheme } from './screen-context.js';
import { themedBorderCss, themedLine } from './theme-border.js';

const SHAPE = /^border--([hv])-(?:(black|white)|(\d{1,2}))$/;
/** Legacy, until release 2. */
const LEGACY_SHAPE = /^b-([hv])-(?:(black|white)|gray-(\d{1,2}))$/;

/** `border--h-3`, `border--v-black`: a line of one px inside the bottom or left edge that takes no space in layout. */
export function borderRule(name: string, expander: Expander): FamilyRule | undefined {
  const match = SHAPE.exec(name) ?? (expander.context.release < 3 ? LEGACY_SHAPE.exec(name) : null);
  if (!match) return undefined;
  const [, edge, word, digits] = match;
  const axis = edge === 'h' ? 'x' : 'y';
  const size = axis === 'x' ? 'width: 100%; height: 1px' : 'width: 1px; height: 100%';
  const step = Number(digits);
  if (!word && !lineStyleOf(step, axis, expander.context, 'light', expander.tables.shades)) return undefined;
  return {
    family: 'border',
    order: step || 0,
    after: axis === 'x' ? '::before' : '::after',
    css: (scheme) => {
      const lineStyle = word ? undefined : lineStyleOf(step, axis, expander.context, scheme, expander.tables.shades);
      const drawn = lineStyle
        ? fillLine(lineStyle, axis)
        : expander.fill(word === 'white' ? 'gray-70' : 'text', scheme);
      const themed = word || step > 9 ? '' : themedCss(step, edge === 'h' ? 'h' : 'v', scheme, expander);
      return `content: " "; position: absolute; bottom: 0; left: 0; ${size}; ${drawn}${themed}`;
    },
  };
}

/** What the page's theme makes of the lines of a level. */
function themedCss(level: number, direction: 'h' | 'v', scheme: Scheme, { context, tables }: Expander): string {
  const runs = context.depth === 'mono' ? runsOf(level, context, scheme, tables.shades) : undefined;
  const line = runs && themedLine(runs, level, direction, context);
  const parts = [line, themedBorderCss(level, direction, context)].filter(Boolean);
  return parts.length > 0 ? `; ${parts.join('; ')}` : '';
}
