import type { ProbeElement, ScreenProbe } from './screen-probe.js';

const MAX_SWATCHES = 200;

/** Elements of a screen that a legend in markup paints, such as those with `data-chart-series`. */
export function listSwatches(probe: ScreenProbe, el: unknown, attribute: string): readonly ProbeElement[] {
  return Array.from(probe.screenOf(el)?.querySelectorAll(`[${attribute}]`) ?? []).slice(0, MAX_SWATCHES);
}
