import type { FrameworkScreen } from '../framework-screen.js';
import type { ReleaseTable } from './release-table.js';

/**
 * The style sheet of an official release for one page. Sizes are CSS px of a page that is laid out in the panel's own
 * pixels, so the release's own scaling of the screen is undone (a transform stays, because parts of the screen are
 * below it in its stacking context); its tiles keep the pixel ratio.
 */
export function writeReleaseStyleSheet(
  release: ReleaseTable,
  classes: ReadonlySet<string>,
  requested: Iterable<string>,
  screen: FrameworkScreen,
): string {
  const own = release.has(`screen--${screen.deviceClass}`) ? '' : measuresOf(screen);
  return `${release.select(classes, requested)}\n.screen { transform: scale(1) !important; margin: 0 !important; ${own} }`;
}

/** A display without a class in the release sets its own dimensions, and those that the release derives from them. */
function measuresOf(screen: FrameworkScreen): string {
  const { widthCssPx, heightCssPx, uiScale, gapScale } = screen;
  const full = { w: 'calc(var(--screen-w) - var(--gap) * 2)', h: 'calc(var(--screen-h) - var(--gap) * 2)' };
  const half = (side: 'w' | 'h'): string => `calc(var(--full-${side}) / 2 - var(--gap) / 2)`;
  const variables = {
    'screen-w': `${widthCssPx}px`,
    'screen-h': `${heightCssPx}px`,
    'device-ui-scale': uiScale,
    'gap-scale': gapScale,
    'full-w': full.w,
    'full-h': full.h,
    'half_vertical-w': half('w'),
    'half_vertical-h': full.h,
    'half_horizontal-w': full.w,
    'half_horizontal-h': half('h'),
    'quadrant-w': half('w'),
    'quadrant-h': half('h'),
  };
  return Object.entries(variables)
    .map(([name, value]) => `--${name}: ${value}`)
    .join('; ');
}
