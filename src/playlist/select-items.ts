import type { PlaylistItem } from '../store/store.js';
import type { PlayableItem, RotationState } from './plan-rotation.js';
import { planWindows, type WindowState } from './plan-windows.js';
import type { TimeZone } from './time-zone.js';

/** A playlist item with its screen for a display. */
export interface Candidate {
  readonly item: PlaylistItem;
  /** Undefined until rendered. */
  readonly screen: { readonly nameTime: number; readonly skipsDisplay: boolean } | undefined;
  /** When false, the item has nothing of its own to show yet. */
  readonly isSetUp?: boolean;
  /** When true, the item's source does not answer, so other items are preferred. */
  readonly isUnreachable?: boolean;
}

/** Why an item is not in rotation. */
type LeftOutReason =
  | { readonly kind: 'hidden' | 'not-set-up' | 'no-picture' | 'skipped-by-plugin' | 'unreachable' }
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
  /** When a window opens for an item that would then be in rotation. */
  readonly opensAtMs: number | undefined;
}

export interface SelectionInput {
  readonly candidates: readonly Candidate[];
  readonly rotation: RotationState | undefined;
  readonly nowMs: number;
  readonly zone: TimeZone;
}

interface EvaluatedItem {
  readonly candidate: Candidate;
  readonly closesAtMs: number | undefined;
  readonly reason: LeftOutReason | undefined;
}

/** Shared objects, because a page of a large installation needs a hundred thousand of them. */
const REASONS = {
  hidden: { kind: 'hidden' },
  notSetUp: { kind: 'not-set-up' },
  noPicture: { kind: 'no-picture' },
  skipped: { kind: 'skipped-by-plugin' },
  unreachable: { kind: 'unreachable' },
  unchanged: { kind: 'unchanged' },
  lowerPriority: { kind: 'lower-priority' },
} as const;

/** Selects the items in rotation now, and the reasons why the others are not. Pure. */
export function selectItems(input: SelectionInput): Selection {
  const evaluated = input.candidates.map((candidate) => evaluateItem(candidate, input));
  // If nothing else is left, an unchanged screen is better than none, and so is the last one of a failed source.
  const eligibleReason = [undefined, REASONS.unchanged, REASONS.unreachable].find((eligible) =>
    evaluated.some(({ reason }) => reason === eligible),
  );
  let priority = 0;
  for (const { candidate, reason } of evaluated)
    if (reason === eligibleReason) priority = Math.max(priority, candidate.item.priority);
  const playable: PlayableItem[] = [];
  const leftOut: LeftOut[] = [];
  for (const { candidate, closesAtMs, reason } of evaluated) {
    const { id, position, durationSeconds, priority: own } = candidate.item;
    if (reason === eligibleReason && own === priority) playable.push({ id, position, durationSeconds, closesAtMs });
    else leftOut.push({ itemId: id, reason: reason ?? REASONS.lowerPriority });
  }
  return { playable, leftOut, priority, opensAtMs: nextOpening(evaluated, priority) };
}

/** Whether an item could be in rotation if there were no items of higher priority. Pure. */
export function isPlayable(candidate: Candidate, moment: Omit<SelectionInput, 'candidates'>): boolean {
  const { reason } = evaluateItem(candidate, moment);
  return reason === undefined || reason === REASONS.unreachable;
}

function evaluateItem(
  candidate: Candidate,
  { rotation, nowMs, zone }: Omit<SelectionInput, 'candidates'>,
): EvaluatedItem {
  const window = planWindows(candidate.item.windows, nowMs, zone);
  const closesAtMs = window.isOpen ? window.closesAtMs : undefined;
  return { candidate, closesAtMs, reason: findReason(candidate, window, rotation) };
}

function findReason(
  { item, screen, isSetUp, isUnreachable }: Candidate,
  window: WindowState,
  rotation: RotationState | undefined,
): LeftOutReason | undefined {
  if (!item.isVisible) return REASONS.hidden;
  if (!window.isOpen) return { kind: 'outside-windows', opensAtMs: window.opensAtMs };
  if (!screen) return isSetUp === false ? REASONS.notSetUp : REASONS.noPicture;
  if (screen.skipsDisplay) return REASONS.skipped;
  if (isUnreachable) return REASONS.unreachable;
  const isSeen = item.skipsUnchanged && rotation?.seen?.[item.id] === screen.nameTime;
  return isSeen && rotation?.itemId !== item.id ? REASONS.unchanged : undefined;
}

function nextOpening(evaluated: readonly EvaluatedItem[], priority: number): number | undefined {
  let opensAtMs: number | undefined;
  for (const { candidate, reason } of evaluated) {
    const { item, screen } = candidate;
    if (reason?.kind !== 'outside-windows' || reason.opensAtMs === undefined) continue;
    if (screen && !screen.skipsDisplay && item.priority >= priority)
      opensAtMs = Math.min(opensAtMs ?? reason.opensAtMs, reason.opensAtMs);
  }
  return opensAtMs;
}
