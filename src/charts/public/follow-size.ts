import type { ChartElement, ChartWindow, SizeWatch } from '../dom.js';

/** As Highcharts: what changes the size of a container may change it several times. */
const SETTLE_MS = 100;
/** A container that grows with its chart would never come to rest. */
const MAX_CHANGES = 10;

/** Calls `resize` when the size of a container has changed after its chart was drawn. */
export function followSize(window: ChartWindow, container: ChartElement, resize: () => void): SizeWatch | undefined {
  let isWaiting = false;
  let changes = 0;
  const { ResizeObserver } = window;
  if (!ResizeObserver) return undefined;
  const watch = new ResizeObserver(() => {
    if (isWaiting || changes++ >= MAX_CHANGES) return;
    isWaiting = true;
    window.setTimeout(() => {
      isWaiting = false;
      resize();
    }, SETTLE_MS);
  });
  watch.observe(container);
  return watch;
}
