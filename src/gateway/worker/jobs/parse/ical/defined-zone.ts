import type { Component } from './components.js';
import { expandRule } from './expand-rule.js';
import type { CalendarNotes } from './notes.js';
import { findProperty, type Property, readProperties } from './properties.js';
import { readRule } from './rule.js';
import { BudgetSpent, StepBudget } from './step-budget.js';
import { readOffsetMs, readWallTime } from './wall-time.js';
import type { Zone } from './zones.js';

/** A change of the clock, in the local time before it. */
interface Transition {
  readonly wallMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

const NAMES = new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE']);
const FROM_MS = Date.UTC(1970, 0, 1);
const TO_MS = Date.UTC(2045, 0, 1);
/** Maximum steps of one rule: one without months takes 28,000, for each of its days. */
const MAX_STEPS = 50_000;
/** Maximum changes by one rule; a zone changes its clock a few times a year. */
const MAX_CHANGES = 1_000;

/** A zone by its own definition (VTIMEZONE); undefined when nothing of it can be used. */
export function defineZone(definition: Component, notes: CalendarNotes): Zone | undefined {
  const budget = new StepBudget();
  const transitions = definition.components
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .flatMap((observance) => readTransitions(readProperties(observance, NAMES, notes), notes, budget))
    .toSorted((a, b) => a.wallMs - b.wallMs);
  const [first] = transitions;
  if (!first) return undefined;
  const offsetBefore = (isBefore: (transition: Transition) => boolean): number =>
    transitions.findLast(isBefore)?.toMs ?? first.fromMs;
  return {
    // Within a spring gap the offset before it counts, as in RFC 5545 section 3.3.5.
    momentOf: (wallMs) => wallMs - offsetBefore((one) => one.wallMs + Math.max(0, one.toMs - one.fromMs) <= wallMs),
    wallOf: (epochMs) => epochMs + offsetBefore((one) => one.wallMs - one.fromMs <= epochMs),
  };
}

function readTransitions(properties: readonly Property[], notes: CalendarNotes, budget: StepBudget): Transition[] {
  const start = readWallTime(findProperty(properties, 'DTSTART')?.values[0] ?? '');
  const fromMs = readOffset(findProperty(properties, 'TZOFFSETFROM'));
  const toMs = readOffset(findProperty(properties, 'TZOFFSETTO'));
  if (!start || toMs === undefined) return [];
  const walls = [
    start.wallMs,
    ...listDates(properties),
    ...properties
      .filter(({ name }) => name === 'RRULE')
      .flatMap((property) => listChanges(property, start.wallMs, fromMs ?? toMs, notes, budget)),
  ];
  return [...new Set(walls)].map((wallMs) => ({ wallMs, fromMs: fromMs ?? toMs, toMs }));
}

const readOffset = (property: Property | undefined): number | undefined => readOffsetMs(property?.values[0] ?? '');

const listDates = (properties: readonly Property[]): number[] =>
  properties
    .filter(({ name }) => name === 'RDATE')
    .flatMap(({ values }) => values.map((value) => readWallTime(value)?.wallMs))
    .filter((wallMs) => wallMs !== undefined);

/** The changes of a rule. One that cannot be used, or has too many changes, is noted. */
function listChanges(
  property: Property,
  startMs: number,
  fromMs: number,
  notes: CalendarNotes,
  budget: StepBudget,
): number[] {
  const text = property.values.join(',');
  const read = readRule(text);
  const noteUnusable = (): void => notes.add({ code: 'unusable-line', line: property.line, text });
  if (!read || read.unusable.length > 0) noteUnusable();
  if (!read) return [];
  const { until } = read.rule;
  const untilMs = until === undefined ? TO_MS : until.wallMs + (until.isUtc ? fromMs : 0);
  budget.allow(MAX_STEPS);
  const expansion = { startMs, fromMs: FROM_MS, toMs: Math.min(untilMs, TO_MS), includesStart: true, budget };
  const changes: number[] = [];
  try {
    for (const timeMs of expandRule(read.rule, expansion)) {
      if (changes.length >= MAX_CHANGES) throw new BudgetSpent();
      changes.push(timeMs);
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    noteUnusable();
    return [];
  }
  return changes;
}
