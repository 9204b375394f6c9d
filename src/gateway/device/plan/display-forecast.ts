import { findMirrored } from '../../screen/screen.js';
import type { Device, ShownScreen } from '../../store/store.js';

import { type DisplayFactsOptions, gatherFacts, hasPlayable, type Moment } from './display-facts.js';
import { type DisplayStates, planStates } from './display-states.js';
import { type DisplayFacts, type DisplayPlan, planDisplay } from './plan-display.js';

/** A period in which a display's screen does not change. */
export interface Segment {
  readonly fromMs: number;
  readonly toMs: number;
  readonly shows: DisplayPlan['shows'];
  /** The reason at the start of the period. */
  readonly why: DisplayPlan['why'];
}

interface DisplayForecastOptions extends DisplayFactsOptions {
  readonly now: () => number;
  /** The screen that a display fetched last. */
  readonly latestOf: (deviceId: number) => ShownScreen | undefined;
}

/** Predicts what a display will show. Changes nothing. */
export class DisplayForecast {
  readonly #options: DisplayForecastOptions;

  constructor(options: DisplayForecastOptions) {
    this.#options = options;
  }

  /** The plan of a display that would get only a special screen because it has nothing to show; undefined for others. */
  planOfNothing(device: Device): DisplayPlan | undefined {
    const moment = this.#momentOf(device, this.#options.now());
    const isMirror = findMirrored(device, this.#options.devices) !== undefined;
    // One item that can be shown is enough; which one does not matter.
    if (!isMirror && hasPlayable(device, moment, this.#options)) return undefined;
    const plan = planDisplay(gatherFacts(device, moment, this.#options).facts);
    return plan.shows.kind === 'nothing' ? plan : undefined;
  }

  /** What a display shows, what it would get now, and what it gets at its expected wake. */
  states(device: Device): DisplayStates {
    const { now, expectedWakeMs, latestOf } = this.#options;
    return planStates({
      facts: this.#factsAt(device, now()),
      shown: latestOf(device.id),
      expectedWakeMs: expectedWakeMs(device.id),
    });
  }

  /** The hours after the display's next call, if nothing changes. */
  forecast(device: Device, hours = 24): Segment[] {
    const fromMs = this.#nextWakeMs(device);
    return forecastDisplay(this.#factsAt(device, fromMs), fromMs + hours * 3_600_000);
  }

  #factsAt(device: Device, nowMs: number): DisplayFacts {
    return gatherFacts(device, this.#momentOf(device, nowMs), this.#options).facts;
  }

  #momentOf({ id }: Device, nowMs: number): Moment {
    return { nowMs, wake: 'timer', rotation: this.#options.lastSeenOf(id)?.rotation };
  }

  #nextWakeMs({ id }: Device): number {
    const { expectedWakeMs, now } = this.#options;
    return Math.max(now(), expectedWakeMs(id) ?? 0);
  }
}

/** Simulates a display's calls, at most one a minute (1440 steps for a day). Pure. */
export function forecastDisplay(facts: DisplayFacts, untilMs: number): Segment[] {
  const segments: Segment[] = [];
  let { nowMs, rotation } = facts;
  while (nowMs < untilMs) {
    const plan = planDisplay({ ...facts, nowMs, rotation });
    const toMs = Math.min(untilMs, nowMs + plan.refresh.seconds * 1000);
    const last = segments.at(-1);
    // A plan that keeps the shown screen continues the previous segment.
    const shows = plan.shows.kind === 'shown' && last ? last.shows : plan.shows;
    if (last && isSame(last.shows, shows)) segments.splice(-1, 1, { ...last, toMs });
    else segments.push({ fromMs: nowMs, toMs, shows, why: plan.why });
    rotation = plan.rotation ?? rotation;
    nowMs = toMs;
  }
  return segments;
}

const isSame = (a: DisplayPlan['shows'], b: DisplayPlan['shows']): boolean =>
  a.kind === b.kind && (a.kind !== 'item' || b.kind !== 'item' || a.itemId === b.itemId);
