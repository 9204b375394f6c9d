import type { Expander } from '../expand.js';
import type { Scheme, ScreenContext } from '../screen-context.js';
import { type Paint, paintOf } from '../token-paint.js';
import type { FamilyRule } from './family-rule.js';

/** Names of colours by meaning. */
const SEMANTIC_COLORS: Readonly<Record<string, string>> = {
  primary: 'blue',
  success: 'green',
  error: 'red',
  warning: 'orange',
};

const LEGACY_TINT = /^bg-(gray-\d{1,2}|white|black)$/;

/** `bg--gray-30`, `bg--primary`, `bg--canvas`; `bg-gray-3` until release 2. */
export function tintRule(name: string, expander: Expander): FamilyRule | undefined {
  const token =
    /^bg--(.+)$/.exec(name)?.[1] ?? (expander.context.release < 3 ? LEGACY_TINT.exec(name)?.[1] : undefined);
  if (token === undefined) return undefined;
  const known = token === 'surface' ? 'canvas' : (SEMANTIC_COLORS[token] ?? token);
  if (!isColor(known, expander) && known !== 'canvas' && known !== 'backdrop') return undefined;
  return {
    family: 'bg',
    order: orderOf(token),
    css: (scheme) => {
      const paint = expander.paint(known, scheme);
      const [color, image] = paint.kind === 'plain' ? [paint.color, 'none'] : [paint.ground, expander.tileImage(paint)];
      return `--fw-bg-color: ${color}; --fw-bg-image: ${image}; ${expander.fill(known, scheme)}`;
    },
  };
}

/**
 * Release 3.0 sets the colours of text in a single rule of more than 20,000 selectors. Chromium ignores rules of more
 * than 8,192, so the classes have no effect there.
 */
export function paintsText(context: ScreenContext): boolean {
  return context.release !== 3;
}

/** `text--gray-40`, `text--muted`; sizes and alignment have rules of their own. */
export function textColorRule(name: string, expander: Expander): FamilyRule | undefined {
  const token = /^text--(.+)$/.exec(name)?.[1];
  if (token === undefined || !paintsText(expander.context)) return undefined;
  const isWord = token === 'default' || token === 'muted' || token === 'inverse';
  if (!isWord && !isColor(SEMANTIC_COLORS[token] ?? token, expander)) return undefined;
  return {
    family: 'text',
    order: orderOf(token),
    css: (scheme) => {
      const paint = textPaint(token, expander, scheme);
      const [color, image, under, clip] =
        paint.kind === 'plain'
          ? [paint.color, 'none', 'transparent', 'border-box']
          : ['transparent', expander.tileImage(paint), paint.ground, 'text'];
      const kept = `--fw-text-color: ${color}; --fw-text-image: ${image}; --fw-text-under: ${under}; --fw-text-clip: ${clip}`;
      if (paint.kind === 'plain')
        return `${kept}; color: ${color}; background-color: transparent; background-image: none`;
      return `${kept}; color: transparent; ${expander.tileFill(paint)}; -webkit-background-clip: text; background-clip: text`;
    },
  };
}

/**
 * Any background class combined with any text class: the pattern of the text over the background. The text is painted
 * like its nearest `text--` ancestor, even if the element's own class only aligns.
 */
export function textOverBackground(expander: Expander): string {
  return [
    'color: var(--fw-text-color, inherit)',
    'background-color: var(--fw-bg-color, transparent)',
    'background-image: var(--fw-text-image, none), linear-gradient(var(--fw-text-under, transparent), var(--fw-text-under, transparent)), var(--fw-bg-image, none)',
    '-webkit-background-clip: var(--fw-text-clip, border-box), var(--fw-text-clip, border-box), border-box',
    'background-clip: var(--fw-text-clip, border-box), var(--fw-text-clip, border-box), border-box',
    expander.tileSize(),
  ].join('; ');
}

/** A picture as the mask of a fill with the text's paint. */
export function silhouette(expander: Expander): string {
  return [
    'background-color: var(--fw-text-color, currentColor)',
    'background-image: var(--fw-text-image, none), linear-gradient(var(--fw-text-under, transparent), var(--fw-text-under, transparent))',
    expander.tileSize(),
    'mask: var(--framework-icon-src) center / contain no-repeat',
    'object-position: -9999px 0',
  ].join('; ');
}

function textPaint(token: string, expander: Expander, scheme: Scheme): Paint {
  if (token === 'default') return expander.paint('text', scheme);
  if (token === 'inverse') return expander.paint('inverse', scheme);
  if (token === 'muted') return expander.paint(scheme === 'light' ? 'gray-30' : 'secondary', scheme);
  return expander.paint(SEMANTIC_COLORS[token] ?? token, scheme);
}

function isColor(token: string, expander: Expander): boolean {
  return paintOf(token, expander.context, 'light', expander.tables.shades) !== undefined;
}

/** Lighter steps come later; semantic names come last. */
function orderOf(token: string): number {
  const step = /-(\d{1,2})$/.exec(token)?.[1];
  if (token in SEMANTIC_COLORS) return 500;
  const isGrey = token.startsWith('gray') || token === 'white';
  return (isGrey ? 100 : token === 'black' ? 0 : 200) + Number(step ?? (token === 'white' ? 8 : 0));
}
