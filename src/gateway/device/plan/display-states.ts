import type { ShownScreen } from '../../store/store.js';
import { type DisplayFacts, type DisplayPlan, planDisplay } from './plan-display.js';

interface StatesInput {
  /** For a timer wake now. */
  readonly facts: DisplayFacts;
  /** The screen that it fetched last. */
  readonly shown: ShownScreen | undefined;
  /** Time of its next call; undefined when unknown. */
  readonly expectedWakeMs: number | undefined;
}

/** The three states of a display, read by every page, live update and API response. */
export interface DisplayStates {
  /** The screen that it fetched last; undefined when it has never fetched one. Settings do not change it. */
  readonly shown: ShownScreen | undefined;
  /** What it would get if it called now. */
  readonly next: DisplayPlan;
  /** What the settings give at its expected wake, which is now if the display is late. */
  readonly planned: DisplayPlan;
  readonly plannedAtMs: number;
}

/** Plans what a display would get now and at its expected wake. Pure. */
export function planStates({ facts, shown, expectedWakeMs }: StatesInput): DisplayStates {
  const plannedAtMs = Math.max(facts.nowMs, expectedWakeMs ?? 0);
  const next = planDisplay(facts);
  const planned = plannedAtMs === facts.nowMs ? next : planDisplay({ ...facts, nowMs: plannedAtMs });
  return { shown, next, planned, plannedAtMs };
}
