import { definedMembers } from '@inkstand/common/defined-members';
import type { RotationState } from '../store/store.js';

export type { RotationState } from '../store/store.js';

/** An item that a display could show now. */
export interface PlayableItem {
  readonly id: number;
  /** Determines the order; may have gaps. */
  readonly position: number;
  /** The display's refresh rate when absent. */
  readonly durationSeconds?: number | undefined;
  /** When its time window closes; absent if not soon. */
  readonly closesAtMs?: number | undefined;
}

interface RotationInput {
  readonly state: RotationState | undefined;
  /** Visible items with a screen, in order. */
  readonly items: readonly PlayableItem[];
  readonly nowMs: number;
  /** The button was pressed, so the next item is shown. */
  readonly isButtonWake: boolean;
  /** A double-click selects the first item. */
  readonly restarts?: boolean;
  /** The wake of the last answer is known to be over, so a press soon after it advances. */
  readonly isWakeOver?: boolean | undefined;
  /** The display's own refresh rate. */
  readonly refreshSeconds: number;
}

export interface RotationPlan {
  /** Undefined when nothing can be shown; a special screen is used and the position is kept. */
  readonly itemId: number | undefined;
  /** Time left for the item, at least 0; undefined when it is the only one and has no duration of its own. */
  readonly remainingSeconds: number | undefined;
  readonly state: RotationState;
}

/** Tolerance for displays that wake slightly early or late. */
const SLACK_MS = 60_000;
/** Firmware makes up to five calls per wake; a call later than this belongs to another wake. */
export const SAME_WAKE_MS = 60_000;

/**
 * State of a display that has shown no item. The values are before every position and time, and finite because they are
 * stored as JSON.
 */
export const NOTHING_SHOWN: RotationState = { position: -(2 ** 31), shownAtMs: 0, wokeAtMs: -(2 ** 52) };

/** Plans the item for this call and the new state. The clock may have jumped in either direction. Pure. */
export function planRotation(input: RotationInput): RotationPlan {
  const { items, nowMs, restarts = false } = input;
  const state = input.state ?? NOTHING_SHOWN;
  const isNextPress = (input.isButtonWake || restarts) && input.isWakeOver === true;
  const isSameWake = !isNextPress && isWithin(nowMs - state.wokeAtMs, SAME_WAKE_MS);
  const wokeAtMs = isSameWake ? state.wokeAtMs : nowMs;
  const [first] = items;
  if (!first) {
    const emptySinceMs = Math.min(state.emptySinceMs ?? nowMs, nowMs);
    return { itemId: undefined, remainingSeconds: undefined, state: { ...state, wokeAtMs, emptySinceMs } };
  }
  const shown = items.find(({ id }) => id === state.itemId);
  const isOver = shown !== undefined && isTimeOver(shown, state, input);
  const moves = (!isSameWake && (isOver || input.isButtonWake)) || shown === undefined;
  const item = restarts && !isSameWake ? first : moves ? nextAfter(items, shown?.position ?? state.position) : shown;
  const isNew = item !== shown || (moves && shown !== undefined);
  const shownAtMs = isNew ? nowMs : state.shownAtMs;
  return {
    itemId: item.id,
    remainingSeconds: remainingOf(item, shownAtMs, input),
    state: {
      itemId: item.id,
      position: item.position,
      shownAtMs,
      wokeAtMs,
      ...definedMembers({ seen: state.seen, card: state.card }),
    },
  };
}

/** The first item after a position, wrapping around. */
function nextAfter<Item extends PlayableItem>(items: readonly Item[], position: number): Item {
  const next = items.find((item) => item.position > position) ?? items[0];
  if (!next) throw new RangeError('expected at least one item');
  return next;
}

function isTimeOver(
  item: PlayableItem,
  { shownAtMs }: RotationState,
  { nowMs, refreshSeconds }: RotationInput,
): boolean {
  const elapsedMs = nowMs - shownAtMs;
  // After the clock was set back, the start is in the future: advancing beats keeping the item for a year.
  if (elapsedMs < -SLACK_MS) return true;
  return elapsedMs + SLACK_MS >= durationOf(item, refreshSeconds) * 1000;
}

/** A single item without a duration stays until its window closes; with one, it is renewed at that interval. */
function remainingOf(
  item: PlayableItem,
  shownAtMs: number,
  { items, nowMs, refreshSeconds }: RotationInput,
): number | undefined {
  const hasTurn = items.length > 1 || item.durationSeconds !== undefined;
  const turnEndsAtMs = hasTurn ? shownAtMs + durationOf(item, refreshSeconds) * 1000 : Infinity;
  const endsAtMs = Math.min(turnEndsAtMs, item.closesAtMs ?? Infinity);
  return Number.isFinite(endsAtMs) ? Math.max(0, Math.round((endsAtMs - nowMs) / 1000)) : undefined;
}

const durationOf = (item: PlayableItem, refreshSeconds: number): number => item.durationSeconds ?? refreshSeconds;

const isWithin = (differenceMs: number, limitMs: number): boolean => differenceMs >= 0 && differenceMs < limitMs;
