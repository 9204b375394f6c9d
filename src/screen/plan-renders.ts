import type { Screen } from '../store/store.js';
import { type ScreenSubject, sharedKey } from './screen-key.js';

/** A screen that a display's playlist needs. */
export interface RenderRequest {
  readonly subject: ScreenSubject;
  readonly contentVersion: string;
  /** The content's interval for screens that read the clock, chance or the device. */
  readonly refreshSeconds: number;
  /** When the display calls next; undefined when it never called, is inactive, or the screen is not urgent. */
  readonly expectedWakeMs: number | undefined;
  /** The display has not called for a day: screens that only the clock changes are not rendered for it. */
  readonly isDeviceInactive: boolean;
}

export interface RenderPlan {
  /** To render now, most urgent first; each shared screen once. */
  readonly due: readonly RenderRequest[];
  /** When the next screen becomes due without a change; undefined: never. */
  readonly nextAtMs: number | undefined;
}

export interface RenderPlanInput {
  readonly requests: readonly RenderRequest[];
  readonly findScreen: (subject: ScreenSubject) => Screen | undefined;
  readonly nowMs: number;
}

/** How long before a wake a screen is rendered, so that it is ready and still fresh. */
const LEAD_MS = 45_000;
const MIN_REFRESH_MS = 60_000;
const MAX_AHEAD_MS = 60_000;

/** The time that a screen should show: that of the display's wake if it is about to call, else now. Pure. */
export const timeToShow = (expectedWakeMs: number | undefined, nowMs: number): number =>
  expectedWakeMs !== undefined && expectedWakeMs > nowMs && expectedWakeMs - nowMs <= MAX_AHEAD_MS
    ? expectedWakeMs
    : nowMs;

/**
 * Plans what to render: missing screens, changed contents, and screens that read the clock and are out of date or about
 * to be shown. Pure.
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

/** When an unchanged content is rendered again; never, unless its last render read something that changes over time. */
function dueTimeOf(request: RenderRequest, { reads, renderedAtMs }: Screen, nowMs: number): number {
  if (request.isDeviceInactive || !(reads.clock || reads.chance || reads.device)) return Number.POSITIVE_INFINITY;
  // Further ahead than any wake that a screen is rendered for: the clock was set back.
  if (renderedAtMs > nowMs + MAX_AHEAD_MS) return nowMs;
  const refreshAtMs = renderedAtMs + Math.max(MIN_REFRESH_MS, request.refreshSeconds * 1000);
  const beforeWakeMs = (request.expectedWakeMs ?? Number.POSITIVE_INFINITY) - LEAD_MS;
  return beforeWakeMs > renderedAtMs ? Math.min(refreshAtMs, beforeWakeMs) : refreshAtMs;
}

function setOnce<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
