import type { Screen } from '../store/store.js';
import { type ScreenSubject, sharedKey } from './screen-key.js';

/** A picture that some display's playlist needs. */
export interface RenderRequest {
  readonly subject: ScreenSubject;
  readonly contentVersion: string;
  /** The content's own interval for pictures that read the clock, chance or the device. */
  readonly refreshSeconds: number;
  /** When the display calls next; undefined when it has never called or is long gone, and for pictures that need no hurry. */
  readonly expectedWakeMs: number | undefined;
  /** Nobody has seen the display for a day: what only the clock changes is not drawn for it. */
  readonly isDeviceInactive: boolean;
}

export interface RenderPlan {
  /** To draw now, the most urgent first; each shared picture once. */
  readonly due: readonly RenderRequest[];
  /** When something becomes due by itself; undefined: never. */
  readonly nextAtMs: number | undefined;
}

export interface RenderPlanInput {
  readonly requests: readonly RenderRequest[];
  readonly findScreen: (subject: ScreenSubject) => Screen | undefined;
  readonly nowMs: number;
}

/** Drawn this long before a display wakes, so that the picture is ready and not yet old. */
const LEAD_MS = 45_000;
const MIN_REFRESH_MS = 60_000;

/** What must be drawn: what is missing, what changed, and what read the clock and has aged or is about to be looked at. Pure. */
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

/** When an unchanged content is drawn again; never, unless its last drawing read something that changes by itself. */
function dueTimeOf(request: RenderRequest, { reads, renderedAtMs }: Screen, nowMs: number): number {
  if (request.isDeviceInactive || !(reads.clock || reads.chance || reads.device)) return Number.POSITIVE_INFINITY;
  // Drawn in the future: the clock was set back.
  if (renderedAtMs > nowMs) return nowMs;
  const refreshAtMs = renderedAtMs + Math.max(MIN_REFRESH_MS, request.refreshSeconds * 1000);
  const beforeWakeMs = (request.expectedWakeMs ?? Number.POSITIVE_INFINITY) - LEAD_MS;
  return beforeWakeMs > renderedAtMs ? Math.min(refreshAtMs, beforeWakeMs) : refreshAtMs;
}

function setOnce<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}
