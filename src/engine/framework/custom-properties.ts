import { contentPx, gapLength, px, times } from './lengths.js';
import { STEPS } from './read-shades.js';
import type { ScreenContext } from './screen-context.js';

const GAPS = ['xsmall', 'small', 'medium', 'large', 'xlarge', 'xxlarge'];

/** Views with padding around them. A screen without padding enlarges its full view, but not these. */
function viewSizes(): [string, string][] {
  const full = (side: 'w' | 'h'): string => `calc(var(--screen-${side}) - var(--gap) * 2)`;
  const half = (side: 'w' | 'h'): string => `calc((var(--screen-${side}) - var(--gap) * 2) / 2 - var(--gap) / 2)`;
  return [
    ['full-w', full('w')],
    ['full-h', full('h')],
    ['half_vertical-w', half('w')],
    ['half_vertical-h', full('h')],
    ['half_horizontal-w', full('w')],
    ['half_horizontal-h', half('h')],
    ['quadrant-w', half('w')],
    ['quadrant-h', half('h')],
  ];
}

/** Variables of the screen that authors use in their own rules. */
export function customProperties(context: ScreenContext): string {
  const { screen, pixelRatio, uiScale, contentScale, textScale } = context;
  const radius = (value: number): string => times(contentPx(value, context), 'corner', context);
  const values: [string, string][] = [
    ['screen-w', `${screen.widthCssPx}px`],
    ['screen-h', `${screen.heightCssPx}px`],
    ...viewSizes(),
    ['pixel-ratio', String(pixelRatio)],
    ['dither-pixel-ratio', String(pixelRatio)],
    ['device-ui-scale', String(screen.uiScale)],
    ['ui-scale', String(uiScale)],
    ['content-scale', times(String(contentScale), 'whitespace', context)],
    ['text-ui-scale', String(textScale)],
    ['gap-scale', String(screen.gapScale)],
    ['color-depth', screen.depthClass.replace('bit', '')],
    ['gap', gapLength('base', context) ?? '0'],
    ...GAPS.map((name): [string, string] => [`gap-${name}`, gapLength(name, context) ?? '0']),
    ['rounded', radius(10)],
    ['rounded-small', radius(7)],
    ['rounded-large', radius(20)],
    ['title-bar-height', px(40 * uiScale)],
    ['title-bar-small-height', px(32 * uiScale)],
    ['black', '#000000'],
    ['white', '#ffffff'],
    ['framework-border-muted', '#ccc'],
    ['framework-border-strong', '#000'],
    ['framework-outline-strong', '#000'],
    ['framework-stroke-contrast', '#fff'],
    ['framework-canvas-bg', '#fff'],
    ['framework-surface-bg', '#fff'],
    ['framework-fill-strong', '#000'],
    ['framework-text-primary', '#000'],
    ['framework-text-inverse', '#fff'],
    ['framework-bit-depth', screen.depthClass.replace('bit', '')],
    ...STEPS.map((step): [string, string] => [`gray-${step}`, `#${(1 + (step - 10) / 5).toString(16).repeat(6)}`]),
  ];
  return values.map(([name, value]) => `--${name}: ${value}`).join('; ');
}
