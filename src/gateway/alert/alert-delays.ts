import type { AlertKind } from './alert-kinds.js';

/**
 * Minutes that an alert must last before it is reported by message or alert screen, because the condition often clears
 * on its own; other kinds are reported at once. Pages show an alert at once.
 */
export const ALERT_DELAY_MINUTES: { readonly [Kind in AlertKind]?: number } = {
  'clock-past': 10,
  'no-ipv4': 10,
  'under-voltage': 5,
  'no-picture': 20,
  'plugin-failing': 60,
  'render-failed': 5,
  'copy-failed': 180,
  throttled: 15,
  hot: 15,
  'memory-low': 15,
  'clock-unsure': 60,
  'approval-needed': 5,
  'stale-key': 60,
};

/** Minutes that an alert must be absent before it is resolved, so that an intermittent condition is one alert. */
export const RESOLVE_DELAY_MINUTES = 15;
