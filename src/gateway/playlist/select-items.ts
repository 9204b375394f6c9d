import type { TimeZone } from '@inkstand/common/time-zone';
import type { PlaylistItem } from '../store/store.js';
import type { PlayableItem, RotationState } from './plan-rotation.js';
import type { SpecialDayMap } from './special-days/plan-special-days.js';
import { planWindows, type TimeWindowState } from './time-windows.js';

/** A playlist item with its screen for a display. */
export interface Candidate {
  readonly item: PlaylistItem;
  /** Undefined until rendered. */
  readonly screen: { readonly nameTime: number; readonly skipsDisplay: boolean } | undefined;
  /** When false, the item has nothing of its own to show yet. */
  readonly isSetUp?: boolean;
  /** When true, the item's source does not answer, so other items are preferred. */
  readonly isUnreachable?: boolean;
  /** A special screen says at the item's turn why there is no current one. */
  readonly isExplained?: boolean;
  /** Why there is no screen although it was rendered. */
  readonly absence?: 'failed' | 'skipped' | undefined;
}

/** Why an item is not in rotation. */
type LeftOutReason =
  | { readonly kind: 'hidden' | 'not-set-up' | 'no-picture' | 'render-failed' | 'skipped-by-plugin' | 'unreachable' }
  | { readonly kind: 'unchanged' | 'lower-priority' }
  | { readonly kind: 'outside-windows'; readonly opensAtMs: number | undefined };

export interface LeftOut {
  readonly itemId: number;
  readonly reason: LeftOutReason;
}

export interface Selection {
  /** In playlist order. */
  readonly playable: readonly PlayableItem[];
  readonly leftOut: readonly LeftOut[];
  /** The priority of all playable items. */
  readonly priority: number;
  /** When a window opens for an item that would then be in rotation, or might be if its recipe no longer asks to be skipped. */
  readonly opensAtMs: number | undefined;
}

/** What is known when an item is selected. */
export interface SelectionInput {
  /** The items of a playlist, in order. */
  readonly candidates: readonly Candidate[];
  readonly rotation: RotationState | undefined;
  readonly nowMs: number;
  /** The display's time zone. */
  readonly zone: TimeZone;
  /** Days on which the playlist does not follow their weekday. */
  readonly specialDays?: SpecialDayMap | undefined;
}

/** Shared objects, because a page of a large installation needs a hundred thousand of them. */
const REASONS = {
  hidden: { kind: 'hidden' },
  notSetUp: { kind: 'not-set-up' },
  noPicture: { kind: 'no-picture' },
  failed: { kind: 'render-failed' },
  skipped: { kind: 'skipped-by-plugin' },
  unreachable: { kind: 'unreachable' },
  unchanged: { kind: 'unchanged' },
  lowerPriority: { kind: 'lower-priority' },
} as const;

/**
 * Selects the items in rotation now, and the reasons why the others are not. Pure. Runs at every call of a display.
 */
export function selectItems({ candidates, rotation, nowMs, zone, specialDays }: SelectionInput): Selection {
  const windows = candidates.map(({ item }) => planWindows(item.windows, nowMs, zone, specialDays));
  const reasons = candidates.map((candidate, index) => findReason(candidate, windows[index], rotation));
  // If nothing else is left, an unchanged screen is better than none, and so is the last one of a failed source.
  const eligibleReason = [undefined, REASONS.unchanged, REASONS.unreachable].find((reason) => reasons.includes(reason));
  const priority = candidates.reduce(
    (highest, { item }, index) => (reasons[index] === eligibleReason ? Math.max(highest, item.priority) : highest),
    0,
  );
  const playable: PlayableItem[] = [];
  const leftOut: LeftOut[] = [];
  candidates.forEach(({ item }, index) => {
    const reason = reasons[index];
    if (reason === eligibleReason && item.priority === priority) playable.push(playableOf(item, windows[index]));
    else leftOut.push({ itemId: item.id, reason: reason ?? REASONS.lowerPriority });
  });
  return { playable, leftOut, priority, opensAtMs: nextOpening(candidates, reasons, priority) };
}

/** Whether an item could be in rotation if there were no items of higher priority. Pure. */
export function isPlayable(
  candidate: Candidate,
  { rotation, nowMs, zone, specialDays }: Omit<SelectionInput, 'candidates'>,
): boolean {
  const reason = findReason(candidate, planWindows(candidate.item.windows, nowMs, zone, specialDays), rotation);
  return reason === undefined || reason === REASONS.unreachable;
}

/** An item whose window does not close soon is used as it is. */
function playableOf(item: PlaylistItem, window: TimeWindowState | undefined): PlayableItem {
  const closesAtMs = window?.isOpen ? window.closesAtMs : undefined;
  return closesAtMs === undefined ? item : { ...item, closesAtMs };
}

function findReason(
  { item, screen, isSetUp, isUnreachable, isExplained, absence }: Candidate,
  window: TimeWindowState | undefined,
  rotation: RotationState | undefined,
): LeftOutReason | undefined {
  if (!item.isVisible) return REASONS.hidden;
  if (window?.isOpen === false) return { kind: 'outside-windows', opensAtMs: window.opensAtMs };
  if (isExplained) return isUnreachable ? REASONS.unreachable : undefined;
  if (!screen) {
    if (absence) return absence === 'failed' ? REASONS.failed : REASONS.skipped;
    return isSetUp === false ? REASONS.notSetUp : REASONS.noPicture;
  }
  if (screen.skipsDisplay) return REASONS.skipped;
  if (isUnreachable) return REASONS.unreachable;
  const isSeen = item.skipsUnchanged && rotation?.seen?.[item.id] === screen.nameTime;
  return isSeen && rotation?.itemId !== item.id ? REASONS.unchanged : undefined;
}

function nextOpening(
  candidates: readonly Candidate[],
  reasons: readonly (LeftOutReason | undefined)[],
  priority: number,
): number | undefined {
  return candidates.reduce<number | undefined>((earliestMs, { item, screen, isExplained, absence }, index) => {
    const reason = reasons[index];
    if (reason?.kind !== 'outside-windows' || reason.opensAtMs === undefined) return earliestMs;
    const isAwaited = (isExplained || screen || absence === 'skipped') && item.priority >= priority;
    return isAwaited ? Math.min(earliestMs ?? reason.opensAtMs, reason.opensAtMs) : earliestMs;
  }, undefined);
}
