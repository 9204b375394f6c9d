import {
  type LeftOut,
  NOTHING_SHOWN,
  planRotation,
  type RotationPlan,
  type RotationState,
  type Selection,
  type SelectionInput,
  selectItems,
} from '../../playlist/playlist.js';
import { ALERT_SCREEN_SECONDS, type AlertScreen, planAlertScreen } from './alert-screen.js';
import { type Idle, type NextItem, planIdle } from './idle-display.js';
import { type Asleep, planQuietDay, planSleep } from './quiet-hours.js';
import { planRefresh, type RefreshReason, SETUP_SECONDS, type SetupPlan } from './refresh-rate.js';

/** The facts that decide what a display shows. */
export interface DisplayFacts extends SelectionInput {
  /** The display's own refresh rate. */
  readonly refreshSeconds: number;
  /** Until when it calls every minute; never when undefined. */
  readonly setup?: SetupPlan | undefined;
  /** The screen on the display, unless it only explained why there was nothing to show. */
  readonly shown?: { readonly itemId: number | undefined; readonly atMs: number } | undefined;
  /** A press selects the next item; `restart` (a double-click, if so configured) the first one. */
  readonly wake: 'timer' | 'button' | 'double-click' | 'restart';
  /** The display received its last answer, so this call is not a retry. */
  readonly isWakeOver?: boolean | undefined;
  /** Daily quiet hours; equal start and end mean none. */
  readonly sleep?: Sleep | undefined;
  /** While nothing is scheduled, it keeps its screen instead of showing what comes next. */
  readonly keepsScreenIdle?: boolean | undefined;
  readonly pausedUntilMs?: number | undefined;
  /** What somebody shows on it now, then what that replaced, newest first. Takes precedence over everything. */
  readonly broadcasts?: readonly PlannedBroadcast[] | undefined;
  /** Takes precedence over the playlist. */
  readonly pin?: { readonly itemId: number; readonly untilMs: number } | undefined;
  /** Set when there is an alert and the display shows alerts. */
  readonly alertScreen?: AlertScreen | undefined;
  /** Set when the display mirrors another one. */
  readonly mirrored?: Mirrored | undefined;
}

interface PlannedBroadcast {
  readonly itemId: number;
  readonly untilMs: number;
  /** There is a screen, or one that explains why there is none. */
  readonly isReady: boolean;
}

export interface Sleep {
  readonly startMinutes: number;
  readonly endMinutes: number;
  /** When false, the sleeping screen is shown. */
  readonly keepsScreen: boolean;
}

export interface Mirrored {
  readonly deviceId: number;
  /** The item that the mirrored display shows; undefined when there is none. */
  readonly itemId: number | undefined;
  /** When the mirrored display calls next. */
  readonly wakesAtMs: number | undefined;
}

/** Why a display shows what it shows. Times are in milliseconds since 1970; undefined when unknown or not soon. */
export type Why =
  | { readonly kind: 'broadcast'; readonly untilMs: number }
  | { readonly kind: 'pinned'; readonly untilMs: number }
  | { readonly kind: 'paused'; readonly untilMs: number }
  | { readonly kind: 'asleep'; readonly untilMs: number; readonly keepsScreen: boolean }
  /** A quiet day of its playlist. */
  | { readonly kind: 'quiet-day'; readonly untilMs: number }
  /** The alert screen, shown once before the playlist continues. */
  | { readonly kind: 'alert' }
  | { readonly kind: 'mirrored'; readonly deviceId: number }
  /** No other item can be shown. */
  | { readonly kind: 'alone' }
  /** The current of `count` items in rotation. */
  | { readonly kind: 'turn'; readonly sinceMs: number; readonly untilMs: number | undefined; readonly count: number }
  /** The item has the highest priority; items of lower priority are excluded. */
  | { readonly kind: 'priority'; readonly priority: number }
  | { readonly kind: 'asked'; readonly by: 'button' | 'restart' }
  /** All time windows are closed, or recipes asked to be skipped. */
  | { readonly kind: 'idle'; readonly next: NextItem | undefined; readonly keepsScreen: boolean }
  | { readonly kind: 'nothing' };

export interface DisplayPlan {
  readonly shows:
    | { readonly kind: 'item'; readonly itemId: number }
    /** The screen stays as it is; `itemId` is undefined for a special screen. */
    | { readonly kind: 'shown'; readonly itemId: number | undefined }
    | { readonly kind: 'asleep'; readonly untilMinutes: number }
    | { readonly kind: 'alert' }
    /** A special screen says what comes next. */
    | ({ readonly kind: 'idle' } & Pick<Idle, 'next'>)
    /** A special screen explains why; `sinceMs` when known. */
    | { readonly kind: 'nothing'; readonly sinceMs: number | undefined };
  readonly why: Why;
  /** Items that are not in rotation now; empty when the playlist was not evaluated. */
  readonly leftOut: readonly LeftOut[];
  readonly refresh: { readonly reason: RefreshReason; readonly seconds: number };
  /** The new position in the playlist; undefined when unchanged. */
  readonly rotation: RotationState | undefined;
}

/** Plans what a display shows at this call, why, and when it calls again. Pure. */
export function planDisplay(facts: DisplayFacts): DisplayPlan {
  const { nowMs, wake, pausedUntilMs = 0, broadcasts, pin, mirrored } = facts;
  // Until the newest is rendered, the display keeps what that replaced.
  const broadcast = broadcasts?.find(({ isReady, untilMs }) => isReady && untilMs > nowMs);
  if (broadcast) {
    const { itemId, untilMs } = broadcast;
    return showItem(facts, itemId, { kind: 'broadcast', untilMs }, untilMs);
  }
  const isPressed = wake !== 'timer';
  const isPaused = pausedUntilMs > nowMs && !isPressed;
  // A pause also keeps the screen of a pin; pinning another item ends the pause.
  if (isPaused && facts.shown) return pause(facts, pausedUntilMs);
  if (pin && pin.untilMs > nowMs && hasScreen(facts, pin.itemId)) {
    return showItem(facts, pin.itemId, { kind: 'pinned', untilMs: pin.untilMs }, pin.untilMs);
  }
  if (isPaused) return pause(facts, pausedUntilMs);
  const quietUntilMs = isPressed ? undefined : planQuietDay(facts);
  if (quietUntilMs !== undefined) return beQuiet(facts, quietUntilMs);
  const sleep = planSleep(facts);
  if (sleep?.isAsleep && !isPressed) return fallAsleep(facts, sleep);
  const alertScreen = isPressed ? undefined : planAlertScreen({ ...facts, alertScreen: facts.alertScreen });
  if (alertScreen) return showAlertScreen(facts, alertScreen);
  if (mirrored) return mirror(facts, mirrored);
  return takeTurn(facts, sleep?.isAsleep ? undefined : sleep?.startsAtMs);
}

function fallAsleep(facts: DisplayFacts, sleep: Asleep): DisplayPlan {
  const { keepsScreen, endsAtMs } = sleep;
  const why: Why = { kind: 'asleep', untilMs: endsAtMs, keepsScreen };
  if (keepsScreen) return keepScreen(facts, why, endsAtMs);
  const reason: RefreshReason = { kind: 'asleep', secondsUntilEnd: secondsUntil(endsAtMs, facts) };
  return planOf(facts, { kind: 'asleep', untilMinutes: sleep.endMinutes }, why, reason);
}

/** Keeps the last item, also where the night's sleeping screen replaced it. */
function beQuiet(facts: DisplayFacts, untilMs: number): DisplayPlan {
  const shown = facts.shown?.itemId === undefined ? undefined : facts.shown;
  return keepScreen({ ...facts, shown }, { kind: 'quiet-day', untilMs }, untilMs);
}

const pause = (facts: DisplayFacts, untilMs: number): DisplayPlan =>
  keepScreen(facts, { kind: 'paused', untilMs }, untilMs);

/** Keeps the current screen, else the item of the last answer, else the item whose turn it is. */
function keepScreen(facts: DisplayFacts, why: Why, untilMs: number): DisplayPlan {
  const { rotation, shown } = facts;
  const reason: RefreshReason = { kind: 'asleep', secondsUntilEnd: secondsUntil(untilMs, facts) };
  if (shown) return planOf(facts, { kind: 'shown', itemId: shown.itemId }, why, reason);
  if (rotation?.itemId !== undefined && hasScreen(facts, rotation.itemId)) {
    return planOf(facts, { kind: 'item', itemId: rotation.itemId }, why, reason);
  }
  const turn = takeTurn(facts, undefined);
  return turn.shows.kind === 'item'
    ? { ...turn, why, refresh: { reason, seconds: planSeconds(facts, turn.shows, reason) } }
    : turn;
}

function mirror(facts: DisplayFacts, { deviceId, itemId, wakesAtMs }: Mirrored): DisplayPlan {
  const why: Why = { kind: 'mirrored', deviceId };
  // Wakes shortly after the mirrored display, which has advanced by then.
  const nextMs = wakesAtMs !== undefined && wakesAtMs > facts.nowMs ? wakesAtMs + MIRROR_LAG_MS : undefined;
  if (itemId !== undefined && hasScreen(facts, itemId)) return showItem(facts, itemId, why, nextMs);
  const selection = selectItems(facts);
  const idle = selection.playable.length === 0 ? planIdle(facts, selection) : undefined;
  const { leftOut, opensAtMs } = selection;
  if (idle) return { ...beIdle(facts, idle), leftOut };
  const reason: RefreshReason = { kind: 'plain', secondsUntilChange: until(opensAtMs, facts) };
  return { ...planOf(facts, { kind: 'nothing', sinceMs: undefined }, why, reason), leftOut };
}

/** Shows the alert screen; the position in the playlist is unchanged. */
function showAlertScreen(facts: DisplayFacts, alertScreen: NonNullable<RotationState['card']>): DisplayPlan {
  const reason: RefreshReason = { kind: 'item', remainingSeconds: ALERT_SCREEN_SECONDS };
  const plan = planOf(facts, { kind: 'alert' }, { kind: 'alert' }, reason);
  return { ...plan, rotation: { ...(facts.rotation ?? NOTHING_SHOWN), card: alertScreen } };
}

const MIRROR_LAG_MS = 20_000;

function takeTurn(facts: DisplayFacts, sleepsAtMs: number | undefined): DisplayPlan {
  const { nowMs, refreshSeconds, wake } = facts;
  const selection = selectItems(facts);
  const turn = planRotation({
    state: placeOf(facts, selection),
    items: selection.playable,
    nowMs,
    isButtonWake: wake === 'button',
    restarts: wake === 'restart',
    isWakeOver: facts.isWakeOver,
    refreshSeconds,
  });
  const shown = selection.playable.find(({ id }) => id === turn.itemId);
  if (!shown) {
    const idle = planIdle(facts, selection);
    const plan = idle
      ? beIdle(facts, idle, sleepsAtMs)
      : showNothing(facts, turn.state.emptySinceMs, earliest(selection.opensAtMs, sleepsAtMs));
    return { ...plan, leftOut: selection.leftOut, rotation: turn.state };
  }
  const { remainingSeconds } = turn;
  const endsAtMs = remainingSeconds === undefined ? undefined : nowMs + remainingSeconds * 1000;
  const changeMs = earliest(endsAtMs, selection.opensAtMs);
  const plan = showItem(facts, shown.id, whyTurn(facts, selection, turn, endsAtMs), changeMs, sleepsAtMs);
  return { ...plan, leftOut: selection.leftOut, rotation: noteSeen(facts, turn.state, shown.id) };
}

function showNothing(facts: DisplayFacts, sinceMs: number | undefined, changesAtMs: number | undefined): DisplayPlan {
  const reason: RefreshReason = { kind: 'plain', secondsUntilChange: until(changesAtMs, facts) };
  return planOf(facts, { kind: 'nothing', sinceMs }, { kind: 'nothing' }, reason);
}

/**
 * Sleeps until the next item, or until the quiet hours begin, whose screen is another one; asks at its usual rate
 * whether an open item no longer asks to be skipped.
 */
function beIdle(facts: DisplayFacts, { next, mayReturn }: Idle, sleepsAtMs?: number | undefined): DisplayPlan {
  const { shown, keepsScreenIdle: keepsScreen = false } = facts;
  const secondsUntilChange = until(earliest(next?.atMs, sleepsAtMs), facts);
  const reason: RefreshReason =
    next && !mayReturn && secondsUntilChange !== undefined && !isSettingUp(facts, 'idle')
      ? { kind: 'asleep', secondsUntilEnd: secondsUntilChange }
      : { kind: 'plain', secondsUntilChange };
  const why: Why = { kind: 'idle', next, keepsScreen: keepsScreen && shown !== undefined };
  if (keepsScreen && shown) return planOf(facts, { kind: 'shown', itemId: shown.itemId }, why, reason);
  return planOf(facts, { kind: 'idle', next }, why, reason);
}

/** A press advances from the item on the display, which a pin may have chosen after the last turn. */
function placeOf({ rotation, shown, wake }: DisplayFacts, { playable }: Selection): RotationState | undefined {
  if (!rotation || !shown || wake !== 'button' || shown.atMs < rotation.shownAtMs) return rotation;
  const item = playable.find(({ id }) => id === shown.itemId);
  return item ? { ...rotation, itemId: item.id, position: item.position } : rotation;
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

/** Records which screen of an item was shown, for items that are skipped while unchanged. */
function noteSeen({ candidates }: DisplayFacts, state: RotationState, shownId: number): RotationState {
  const watched = candidates.filter(({ item }) => item.skipsUnchanged);
  if (watched.length === 0) return state;
  const seen = watched.flatMap(({ item: { id }, screen, isExplained }) => {
    const nameTime = id === shownId && !isExplained ? screen?.nameTime : state.seen?.[id];
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
  const seconds = planSeconds(facts, shows, reason, sleepsAtMs);
  return { shows, why, leftOut: [], refresh: { reason, seconds }, rotation: undefined };
}

const planSeconds = (
  facts: DisplayFacts,
  shows: DisplayPlan['shows'],
  reason: RefreshReason,
  sleepsAtMs?: number | undefined,
): number =>
  planRefresh({
    reason,
    refreshSeconds: rateOf(facts, shows),
    secondsUntilSleep: sleepsAtMs === undefined ? undefined : secondsUntil(sleepsAtMs, facts),
    nowMs: facts.nowMs,
  });

/** Seconds between the calls of a display that shows this. */
export const rateOf = (
  facts: Pick<DisplayFacts, 'nowMs' | 'refreshSeconds' | 'setup'>,
  { kind }: DisplayPlan['shows'],
): number => (isSettingUp(facts, kind) ? Math.min(facts.refreshSeconds, SETUP_SECONDS) : facts.refreshSeconds);

const isSettingUp = (
  { nowMs, setup }: Pick<DisplayFacts, 'nowMs' | 'setup'>,
  kind: DisplayPlan['shows']['kind'],
): boolean => nowMs < ((kind === 'nothing' ? setup?.emptyUntilMs : setup?.untilMs) ?? 0);

const until = (atMs: number | undefined, facts: DisplayFacts): number | undefined =>
  atMs === undefined ? undefined : secondsUntil(atMs, facts);

const secondsUntil = (atMs: number, { nowMs }: DisplayFacts): number => Math.max(0, Math.ceil((atMs - nowMs) / 1000));

function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const dated = times.filter((atMs) => atMs !== undefined);
  return dated.length > 0 ? Math.min(...dated) : undefined;
}

const hasScreen = ({ candidates }: DisplayFacts, itemId: number): boolean =>
  candidates.some(({ item, screen, isExplained }) => item.id === itemId && (isExplained || screen !== undefined));
