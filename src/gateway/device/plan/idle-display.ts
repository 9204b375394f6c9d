import { type Candidate, planRotation, type Selection, selectItems } from '../../playlist/playlist.js';
import type { DisplayFacts } from './plan-display.js';
import { planQuietDay, planSleep } from './quiet-hours.js';

/** The item that a display shows next, and when. */
export interface NextItem {
  readonly itemId: number;
  readonly atMs: number;
}

/** What a display waits for while nothing in its playlist is scheduled. */
export interface Idle {
  /** Undefined when it is unknown, or more than a week ahead. */
  readonly next: NextItem | undefined;
  /** The recipe of an item whose window is open asked to be skipped for now, so it may return at any time. */
  readonly mayReturn: boolean;
}

/** Openings examined at most, for windows that open only within the quiet hours. */
const MAX_OPENINGS = 100;
const HORIZON_MS = 8 * 86_400_000;

/**
 * What comes next when no item can be shown, only because their time windows are closed or their recipes asked to be
 * skipped. Undefined when there is another reason, such as a screen that is not rendered yet. Pure.
 */
export function planIdle(facts: DisplayFacts, selection: Selection): Idle | undefined {
  const { leftOut } = selection;
  const isSetUp = (id: number): boolean =>
    facts.candidates.some(({ item, isSetUp: has }) => item.id === id && has !== false);
  const has = (...kinds: readonly string[]): boolean =>
    leftOut.some(({ itemId, reason }) => kinds.includes(reason.kind) && isSetUp(itemId));
  if (has('no-picture', 'render-failed') || !has('outside-windows', 'skipped-by-plugin')) return undefined;
  return { next: findNext(facts, listClosed(selection)), mayReturn: has('skipped-by-plugin') };
}

/** Items whose time windows are closed. */
export const listClosed = ({ leftOut }: Pick<Selection, 'leftOut'>): ReadonlySet<number> =>
  new Set(leftOut.filter(({ reason }) => reason.kind === 'outside-windows').map(({ itemId }) => itemId));

/** The first moment outside the quiet hours at which an item can be shown. */
function findNext(facts: DisplayFacts, closed: ReadonlySet<number>): NextItem | undefined {
  const { refreshSeconds, rotation: state } = facts;
  const candidates = facts.candidates.map((one) => (closed.has(one.item.id) ? assumeShown(one) : assumeRendered(one)));
  const ahead = { ...facts, candidates };
  let atMs = facts.nowMs;
  for (let examined = 0; examined < MAX_OPENINGS; examined++) {
    const { opensAtMs } = selectItems({ ...ahead, nowMs: atMs });
    if (opensAtMs === undefined || opensAtMs - facts.nowMs > HORIZON_MS) return undefined;
    const nowMs = endOfRest(facts, opensAtMs);
    const { playable: items } = selectItems({ ...ahead, nowMs });
    const { itemId } = planRotation({ state, items, nowMs, isButtonWake: false, refreshSeconds });
    if (itemId !== undefined) return { itemId, atMs: nowMs };
    atMs = nowMs;
  }
  return undefined;
}

/** The first moment from one on outside of quiet days and quiet hours. */
function endOfRest(facts: DisplayFacts, atMs: number): number {
  const nowMs = planQuietDay({ ...facts, nowMs: atMs }) ?? atMs;
  const sleep = planSleep({ ...facts, nowMs });
  return sleep?.isAsleep ? Math.max(nowMs, sleep.endsAtMs) : nowMs;
}

/** A screen that is missing now will be rendered by then. */
const assumeRendered = (candidate: Candidate): Candidate =>
  candidate.screen || candidate.isSetUp === false || candidate.absence
    ? candidate
    : { ...candidate, screen: { nameTime: 0, skipsDisplay: false } };

/** Whether a recipe asks to be skipped while its window is closed says nothing about when it opens. */
function assumeShown(candidate: Candidate): Candidate {
  const { screen, absence } = candidate;
  if (screen?.skipsDisplay) return { ...candidate, screen: { ...screen, skipsDisplay: false } };
  return assumeRendered(absence === 'skipped' ? { ...candidate, absence: undefined } : candidate);
}
