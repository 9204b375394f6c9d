import type { ShownScreen } from '../store/store.js';
import { type DisplayFacts, type DisplayPlan, planDisplay } from './plan-display.js';

export interface StatesInput {
  /** As of now, for a timer wake. */
  readonly facts: DisplayFacts;
  /** What it fetched last. */
  readonly shown: ShownScreen | undefined;
  /** When it calls next; undefined: unknown. */
  readonly expectedWakeMs: number | undefined;
}

/** The three states of a display: every page, live update and response of the API reads these. */
export interface DisplayStates {
  /** What it fetched last; undefined when it never fetched anything. No setting changes it. */
  readonly shown: ShownScreen | undefined;
  /** What it would get if it called now. */
  readonly next: DisplayPlan;
  /** What the settings give at its expected wake, which is now for a late display. */
  readonly planned: DisplayPlan;
  readonly plannedAtMs: number;
}

/** Plans what a display would get now and at its expected wake, beside what it shows. Pure. */
export function planStates({ facts, shown, expectedWakeMs }: StatesInput): DisplayStates {
  const plannedAtMs = Math.max(facts.nowMs, expectedWakeMs ?? 0);
  const next = planDisplay(facts);
  const planned = plannedAtMs === facts.nowMs ? next : planDisplay({ ...facts, nowMs: plannedAtMs });
  return { shown, next, planned, plannedAtMs };
}
