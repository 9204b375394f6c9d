import {
  type Candidate,
  type LeftOut,
  NOTHING_SHOWN,
  planRotation,
  planWindows,
  type RotationPlan,
  type RotationState,
  type Selection,
  selectItems,
  type TimeZone,
} from '../playlist/playlist.js';
import { type AlertScreen, planAlertScreen } from './plan-alert-screen.js';
import { planRefresh, type RefreshReason } from './plan-refresh.js';

/** All that decides what a display shows at a moment. */
export interface DisplayFacts {
  readonly nowMs: number;
  /** Of the wall the display hangs on. */
  readonly zone: TimeZone;
  /** The display's own interval. */
  readonly refreshSeconds: number;
  /** The items of its playlist in their order. */
  readonly candidates: readonly Candidate[];
  readonly rotation: RotationState | undefined;
  /** A press asks for the next item; `restart` (a double-click, if its owner wants that) for the first one. */
  readonly wake: 'timer' | 'button' | 'double-click' | 'restart';
  /** Quiet hours of every day; equal ends are none. */
  readonly sleep?: Sleep | undefined;
  readonly pausedUntilMs?: number | undefined;
  /** Shown whatever the playlist says. */
  readonly pin?: { readonly itemId: number; readonly untilMs: number } | undefined;
  /** Set when something is wrong and the display tells of it. */
  readonly alertScreen?: AlertScreen | undefined;
  /** Set when the display shows the same as another one. */
  readonly mirrored?: Mirrored | undefined;
}

export interface Sleep {
  readonly startMinutes: number;
  readonly endMinutes: number;
  /** False: the sleeping picture is shown. */
  readonly keepsScreen: boolean;
}

export interface Mirrored {
  readonly deviceId: number;
  /** What the other display shows; undefined: nothing. */
  readonly itemId: number | undefined;
  /** When it calls next. */
  readonly wakesAtMs: number | undefined;
}

/** Why a display shows what it shows. Times are milliseconds since 1970; absent ones are not known or not soon. */
export type Why =
  | { readonly kind: 'pinned'; readonly untilMs: number }
  | { readonly kind: 'paused'; readonly untilMs: number }
  | { readonly kind: 'asleep'; readonly untilMs: number; readonly keepsScreen: boolean }
  /** Something is wrong; told once, then the playlist goes on. */
  | { readonly kind: 'alert' }
  | { readonly kind: 'mirrored'; readonly deviceId: number }
  /** Nothing else could be shown. */
  | { readonly kind: 'alone' }
  /** It is its turn among `count` items. */
  | { readonly kind: 'turn'; readonly sinceMs: number; readonly untilMs: number | undefined; readonly count: number }
  /** Items of lower priority wait. */
  | { readonly kind: 'priority'; readonly priority: number }
  | { readonly kind: 'asked'; readonly by: 'button' | 'restart' }
  | { readonly kind: 'nothing' };

export interface DisplayPlan {
  readonly shows:
    | { readonly kind: 'item'; readonly itemId: number }
    | { readonly kind: 'asleep'; readonly untilMinutes: number }
    | { readonly kind: 'alert' }
    /** A special picture says why; `sinceMs` as far as it is known. */
    | { readonly kind: 'nothing'; readonly sinceMs: number | undefined };
  readonly why: Why;
  /** Items that do not take turns now; empty where the playlist is not asked. */
  readonly leftOut: readonly LeftOut[];
  readonly refresh: { readonly reason: RefreshReason; readonly seconds: number };
  /** Where the display then is in its playlist; undefined: where it was. */
  readonly rotation: RotationState | undefined;
}

/** What a display shows when it calls at this moment, why, and when it shall call again. Pure. */
export function planDisplay(facts: DisplayFacts): DisplayPlan {
  const { nowMs, wake, pausedUntilMs = 0, pin, mirrored } = facts;
  const isPressed = wake !== 'timer';
  if (pin && pin.untilMs > nowMs && hasScreen(facts, pin.itemId)) {
    return showItem(facts, pin.itemId, { kind: 'pinned', untilMs: pin.untilMs }, pin.untilMs);
  }
  if (pausedUntilMs > nowMs && !isPressed) return pause(facts, pausedUntilMs);
  const sleep = planSleep(facts);
  if (sleep?.isAsleep && !isPressed) return fallAsleep(facts, sleep);
  const alertScreen = isPressed ? undefined : planAlertScreen({ ...facts, alertScreen: facts.alertScreen });
  if (alertScreen) return showAlertScreen(facts, alertScreen);
  if (mirrored) return mirror(facts, mirrored);
  return takeTurn(facts, sleep?.isAsleep ? undefined : sleep?.startsAtMs);
}

type SleepState =
  | { readonly isAsleep: true; readonly keepsScreen: boolean; readonly endMinutes: number; readonly endsAtMs: number }
  /** Absent: nothing changes on the wall then. */
  | { readonly isAsleep: false; readonly startsAtMs: number | undefined };

function planSleep({ sleep, nowMs, zone }: DisplayFacts): SleepState | undefined {
  if (!sleep || sleep.startMinutes === sleep.endMinutes) return undefined;
  const { keepsScreen, endMinutes, startMinutes } = sleep;
  const state = planWindows([{ days: EVERY_DAY, startMinutes, endMinutes }], nowMs, zone);
  if (!state.isOpen) return { isAsleep: false, startsAtMs: keepsScreen ? undefined : state.opensAtMs };
  return { isAsleep: true, keepsScreen, endMinutes, endsAtMs: state.closesAtMs ?? nowMs };
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

function fallAsleep(facts: DisplayFacts, sleep: SleepState & { readonly isAsleep: true }): DisplayPlan {
  const { keepsScreen, endsAtMs } = sleep;
  const why: Why = { kind: 'asleep', untilMs: endsAtMs, keepsScreen };
  if (keepsScreen) return keepScreen(facts, why, endsAtMs);
  const reason: RefreshReason = { kind: 'asleep', secondsUntilEnd: secondsUntil(endsAtMs, facts) };
  return planOf(facts, { kind: 'asleep', untilMinutes: sleep.endMinutes }, why, reason);
}

const pause = (facts: DisplayFacts, untilMs: number): DisplayPlan =>
  keepScreen(facts, { kind: 'paused', untilMs }, untilMs);

/** What the display last showed, as long as it is there; else the item whose turn it would be. */
function keepScreen(facts: DisplayFacts, why: Why, untilMs: number): DisplayPlan {
  const { rotation } = facts;
  const reason: RefreshReason = { kind: 'asleep', secondsUntilEnd: secondsUntil(untilMs, facts) };
  if (rotation?.itemId !== undefined && hasScreen(facts, rotation.itemId)) {
    return planOf(facts, { kind: 'item', itemId: rotation.itemId }, why, reason);
  }
  const turn = takeTurn(facts, undefined);
  return turn.shows.kind === 'item' ? { ...turn, why, refresh: { reason, seconds: planSeconds(facts, reason) } } : turn;
}

function mirror(facts: DisplayFacts, { deviceId, itemId, wakesAtMs }: Mirrored): DisplayPlan {
  const why: Why = { kind: 'mirrored', deviceId };
  // A little after the other one, which then has moved on.
  const nextMs = wakesAtMs !== undefined && wakesAtMs > facts.nowMs ? wakesAtMs + MIRROR_LAG_MS : undefined;
  return itemId !== undefined && hasScreen(facts, itemId)
    ? showItem(facts, itemId, why, nextMs)
    : planOf(facts, { kind: 'nothing', sinceMs: undefined }, why, { kind: 'plain' });
}

/** Where the display is in its playlist stays as it was. */
function showAlertScreen(facts: DisplayFacts, alertScreen: NonNullable<RotationState['card']>): DisplayPlan {
  const reason: RefreshReason = { kind: 'item', remainingSeconds: ALERT_SCREEN_SECONDS };
  const plan = planOf(facts, { kind: 'alert' }, { kind: 'alert' }, reason);
  return { ...plan, rotation: { ...(facts.rotation ?? NOTHING_SHOWN), card: alertScreen } };
}

/** Then the playlist goes on, also on a display that seldom calls. */
const ALERT_SCREEN_SECONDS = 900;

const MIRROR_LAG_MS = 20_000;

function takeTurn(facts: DisplayFacts, sleepsAtMs: number | undefined): DisplayPlan {
  const { nowMs, rotation, refreshSeconds, wake } = facts;
  const selection = selectItems(facts);
  const turn = planRotation({
    state: rotation,
    items: selection.playable,
    nowMs,
    isButtonWake: wake === 'button',
    restarts: wake === 'restart',
    refreshSeconds,
  });
  const shown = selection.playable.find(({ id }) => id === turn.itemId);
  if (!shown) {
    const nothing = { kind: 'nothing', sinceMs: turn.state.emptySinceMs } as const;
    const plan = planOf(facts, nothing, { kind: 'nothing' }, { kind: 'plain' });
    return { ...plan, leftOut: selection.leftOut, rotation: turn.state };
  }
  const { remainingSeconds } = turn;
  const endsAtMs = remainingSeconds === undefined ? undefined : nowMs + remainingSeconds * 1000;
  const changeMs = earliest(endsAtMs, selection.opensAtMs);
  const plan = showItem(facts, shown.id, whyTurn(facts, selection, turn, endsAtMs), changeMs, sleepsAtMs);
  return { ...plan, leftOut: selection.leftOut, rotation: noteSeen(facts, turn.state, shown.id) };
}

function whyTurn(
  { wake, rotation }: DisplayFacts,
  selection: Selection,
  { state }: RotationPlan,
  untilMs: number | undefined,
): Why {
  const hasMoved = state.itemId !== rotation?.itemId;
  if (hasMoved && (wake === 'button' || wake === 'restart')) return { kind: 'asked', by: wake };
  const isPreferred = selection.leftOut.some(({ reason }) => reason.kind === 'lower-priority');
  if (isPreferred) return { kind: 'priority', priority: selection.priority };
  if (selection.playable.length === 1) return { kind: 'alone' };
  return { kind: 'turn', sinceMs: state.shownAtMs, untilMs, count: selection.playable.length };
}

/** Remembers which picture of an item was shown, for items that are left out until theirs changes. */
function noteSeen({ candidates }: DisplayFacts, state: RotationState, shownId: number): RotationState {
  const watched = candidates.filter(({ item }) => item.skipsUnchanged);
  if (watched.length === 0) return state;
  const seen = watched.flatMap(({ item: { id }, screen }) => {
    const nameTime = id === shownId ? screen?.nameTime : state.seen?.[id];
    return nameTime === undefined ? [] : [[id, nameTime] as const];
  });
  return { ...state, seen: Object.fromEntries(seen) };
}

function showItem(
  facts: DisplayFacts,
  itemId: number,
  why: Why,
  changeMs: number | undefined,
  sleepsAtMs?: number | undefined,
): DisplayPlan {
  const remainingSeconds = changeMs === undefined ? undefined : secondsUntil(changeMs, facts);
  return planOf(facts, { kind: 'item', itemId }, why, { kind: 'item', remainingSeconds }, sleepsAtMs);
}

function planOf(
  facts: DisplayFacts,
  shows: DisplayPlan['shows'],
  why: Why,
  reason: RefreshReason,
  sleepsAtMs?: number | undefined,
): DisplayPlan {
  const seconds = planSeconds(facts, reason, sleepsAtMs);
  return { shows, why, leftOut: [], refresh: { reason, seconds }, rotation: undefined };
}

const planSeconds = (facts: DisplayFacts, reason: RefreshReason, sleepsAtMs?: number | undefined): number =>
  planRefresh({
    reason,
    refreshSeconds: facts.refreshSeconds,
    secondsUntilSleep: sleepsAtMs === undefined ? undefined : secondsUntil(sleepsAtMs, facts),
    nowMs: facts.nowMs,
  });

const secondsUntil = (atMs: number, { nowMs }: DisplayFacts): number => Math.max(0, Math.round((atMs - nowMs) / 1000));

function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((atMs) => atMs !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

const hasScreen = ({ candidates }: DisplayFacts, itemId: number): boolean =>
  candidates.some(({ item, screen }) => item.id === itemId && screen !== undefined);
