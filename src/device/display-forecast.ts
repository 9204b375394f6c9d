import type { Device } from '../store/store.js';
import { type DisplayFactsOptions, gatherFacts, lastCallMs } from './display-facts.js';
import { type DisplayFacts, type DisplayPlan, planDisplay } from './plan-display.js';

/** What a display shows during a period. */
export interface Segment {
  readonly fromMs: number;
  readonly toMs: number;
  readonly shows: DisplayPlan['shows'];
  /** The reason at the start of the period. */
  readonly why: DisplayPlan['why'];
}

/** What the display shows, why, and what comes next. */
export interface Forecast {
  /** As planned at the display's last call, or now if it never called. */
  readonly now: DisplayPlan;
  /** At its next call, as far as predictable. */
  readonly next: DisplayPlan;
  readonly nextAtMs: number;
}

/** Predicts what a display shows and will show; changes nothing. */
export class DisplayForecast {
  readonly #options: DisplayFactsOptions & { readonly now: () => number };

  constructor(options: DisplayFactsOptions & { readonly now: () => number }) {
    this.#options = options;
  }

  /** Whether the display shows only a special screen. */
  showsNothing(device: Device): boolean {
    return planDisplay(this.#factsAtLastCall(device)).shows.kind === 'nothing';
  }

  explain(device: Device): Forecast {
    const facts = this.#factsAtLastCall(device);
    const shown = planDisplay(facts);
    const nextAtMs = this.#nextWakeMs(device);
    const next = planDisplay({ ...facts, nowMs: nextAtMs, rotation: shown.rotation ?? facts.rotation });
    return { now: shown, next, nextAtMs };
  }

  /** The next hours from the display's next call on, if nothing changes. */
  forecast(device: Device, hours = 24): Segment[] {
    const fromMs = this.#nextWakeMs(device);
    return forecastDisplay(this.#factsAt(device, fromMs), fromMs + hours * 3_600_000);
  }

  #factsAtLastCall(device: Device): DisplayFacts {
    return this.#factsAt(device, lastCallMs(device, this.#options) ?? this.#options.now());
  }

  #factsAt(device: Device, nowMs: number): DisplayFacts {
    const rotation = this.#options.lastSeenOf(device.id)?.rotation;
    return gatherFacts(device, { nowMs, wake: 'timer', rotation }, this.#options).facts;
  }

  #nextWakeMs({ id }: Device): number {
    const { expectedWakeMs, now } = this.#options;
    return Math.max(now(), expectedWakeMs(id) ?? 0);
  }
}

/** Simulates a display's calls; at most one a minute, so a day takes at most 1440 steps. Pure. */
export function forecastDisplay(facts: DisplayFacts, untilMs: number): Segment[] {
  const segments: Segment[] = [];
  let { nowMs, rotation } = facts;
  while (nowMs < untilMs) {
    const plan = planDisplay({ ...facts, nowMs, rotation });
    const toMs = Math.min(untilMs, nowMs + plan.refresh.seconds * 1000);
    const last = segments.at(-1);
    if (last && isSame(last.shows, plan.shows)) {
      segments.splice(-1, 1, { ...last, toMs });
    } else segments.push({ fromMs: nowMs, toMs, shows: plan.shows, why: plan.why });
    rotation = plan.rotation ?? rotation;
    nowMs = toMs;
  }
  return segments;
}

const isSame = (a: DisplayPlan['shows'], b: DisplayPlan['shows']): boolean =>
  a.kind === b.kind && (a.kind !== 'item' || b.kind !== 'item' || a.itemId === b.itemId);
