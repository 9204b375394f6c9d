import type { Screen } from '../../store/store.js';
import { type ScreenSubject, sharedKey } from '../name/screen-key.js';

/** A screen that a display's playlist needs. */
export interface RenderRequest {
  readonly subject: ScreenSubject;
  readonly contentVersion: string;
  /** See `ScreenContent.revision`. */
  readonly revision: string;
  /** The content's interval, for screens that read the clock, chance or the device. */
  readonly refreshSeconds: number;
  /** When the display calls next; undefined when it has never called, is inactive, or the screen is not urgent. */
  readonly expectedWakeMs: number | undefined;
  /** The display has not called for a day, so screens are not rendered for it only because time passes. */
  readonly isDeviceInactive: boolean;
}

interface RenderPlan {
  /** Screens to render now, most urgent first; a shared screen is listed once. */
  readonly due: readonly RenderRequest[];
  /** When the next screen becomes due without any change; undefined for never. */
  readonly nextAtMs: number | undefined;
}

interface RenderPlanInput {
  readonly requests: readonly RenderRequest[];
  readonly findScreen: (subject: ScreenSubject) => Screen | undefined;
  readonly nowMs: number;
}

/** A display that has not called for this long gets no new screens, and those that nobody needs are deleted. */
export const INACTIVE_MS = 24 * 60 * 60_000;
/** How long before a wake a screen is rendered, to be both ready and fresh. */
const LEAD_MS = 45_000;
const MIN_REFRESH_MS = 60_000;
const MAX_AHEAD_MS = 60_000;

/** The time that a screen should show: that of the display's wake if it is about to call, else now. Pure. */
export const timeToShow = (expectedWakeMs: number | undefined, nowMs: number): number =>
  expectedWakeMs !== undefined && expectedWakeMs > nowMs && expectedWakeMs - nowMs <= MAX_AHEAD_MS
    ? expectedWakeMs
    : nowMs;

/**
 * Plans what to render: missing screens, changed contents, and screens that read the clock and are outdated or about to
 * be shown. Pure.
 */
export function planRenders({ requests, findScreen, nowMs }: RenderPlanInput): RenderPlan {
  const missing = new Map<string, RenderRequest>();
  const stale = new Map<string, RenderRequest>();
  const aged = new Map<string, RenderRequest>();
  let nextAtMs = Number.POSITIVE_INFINITY;
  for (const request of requests) {
    const screen = findScreen(request.subject);
    const key = screen?.screenKey ?? sharedKey(request.subject);
    if (!screen) setOnce(missing, key, request);
    else if (screen.contentVersion !== request.contentVersion) setOnce(stale, key, request);
    else {
      const dueAtMs = dueTimeOf(request, screen, nowMs);
      if (dueAtMs <= nowMs) setOnce(aged, key, request);
      else nextAtMs = Math.min(nextAtMs, dueAtMs);
    }
  }
  return {
    due: [...missing.values(), ...stale.values(), ...aged.values()],
    nextAtMs: Number.isFinite(nextAtMs) ? nextAtMs : undefined,
  };
}

/** When to render unchanged content again; never, unless its last render read something that changes over time. */
function dueTimeOf(request: RenderRequest, { reads, renderedAtMs }: Screen, nowMs: number): number {
  if (request.isDeviceInactive || !(reads.clock || reads.chance || reads.device)) return Number.POSITIVE_INFINITY;
  // Later than any wake that a screen is rendered for, so the clock was set back.
  if (renderedAtMs > nowMs + MAX_AHEAD_MS) return nowMs;
  const refreshAtMs = renderedAtMs + Math.max(MIN_REFRESH_MS, request.refreshSeconds * 1000);
  const beforeWakeMs = (request.expectedWakeMs ?? Number.POSITIVE_INFINITY) - LEAD_MS;
  return beforeWakeMs > renderedAtMs ? Math.min(refreshAtMs, beforeWakeMs) : refreshAtMs;
}

function setOnce<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
