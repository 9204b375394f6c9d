import type { PlaylistItem } from '../store/store.js';
import type { PlayableItem, RotationState } from './plan-rotation.js';
import { planWindows } from './plan-windows.js';
import type { TimeZone } from './time-zone.js';

/** A playlist item with its screen for a display. */
export interface Candidate {
  readonly item: PlaylistItem;
  /** Undefined: not rendered yet. */
  readonly screen: { readonly nameTime: number; readonly skipsDisplay: boolean } | undefined;
  /** False: it has nothing of its own to show yet. */
  readonly isSetUp?: boolean;
}

/** Why an item is not in rotation. */
type LeftOutReason =
  | { readonly kind: 'hidden' | 'not-set-up' | 'no-picture' | 'skipped-by-plugin' | 'unchanged' | 'lower-priority' }
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

/** Selects the items in rotation now, and the reasons for the others. Pure. */
export function selectItems(input: SelectionInput): Selection {
  const evaluated = input.candidates.map((candidate) => evaluateItem(candidate, input));
  // An unchanged screen is better than none.
  const fresh = evaluated.filter(({ reason }) => reason === undefined);
  const eligible = fresh.length > 0 ? fresh : evaluated.filter(({ reason }) => reason?.kind === 'unchanged');
  const priority = Math.max(0, ...eligible.map(({ candidate }) => candidate.item.priority));
  const chosen = new Set(eligible.filter(({ candidate }) => candidate.item.priority === priority));
  return {
    playable: [...chosen].map(({ candidate: { item }, closesAtMs }) => ({
      id: item.id,
      position: item.position,
      durationSeconds: item.durationSeconds,
      closesAtMs,
    })),
    leftOut: evaluated.flatMap((one) =>
      chosen.has(one)
        ? []
        : { itemId: one.candidate.item.id, reason: one.reason ?? ({ kind: 'lower-priority' } as const) },
    ),
    priority,
    opensAtMs: nextOpening(evaluated, priority),
  };
}

/** Whether an item could be in rotation, were it not for items of higher priority. Pure. */
export const isPlayable = (candidate: Candidate, moment: Omit<SelectionInput, 'candidates'>): boolean =>
  evaluateItem(candidate, moment).reason === undefined;

function evaluateItem(
  candidate: Candidate,
  { rotation, nowMs, zone }: Omit<SelectionInput, 'candidates'>,
): EvaluatedItem {
  const { item, screen, isSetUp } = candidate;
  const window = planWindows(item.windows, nowMs, zone);
  const closesAtMs = window.isOpen ? window.closesAtMs : undefined;
  const leaveOut = (reason: LeftOutReason): EvaluatedItem => ({ candidate, closesAtMs, reason });
  if (!item.isVisible) return leaveOut({ kind: 'hidden' });
  if (!window.isOpen) return leaveOut({ kind: 'outside-windows', opensAtMs: window.opensAtMs });
  if (!screen) return leaveOut({ kind: isSetUp === false ? 'not-set-up' : 'no-picture' });
  if (screen.skipsDisplay) return leaveOut({ kind: 'skipped-by-plugin' });
  const isSeen = item.skipsUnchanged && rotation?.seen?.[item.id] === screen.nameTime;
  if (isSeen && rotation?.itemId !== item.id) return leaveOut({ kind: 'unchanged' });
  return { candidate, closesAtMs, reason: undefined };
}

function nextOpening(evaluated: readonly EvaluatedItem[], priority: number): number | undefined {
  const times = evaluated.flatMap(({ candidate: { item, screen }, reason }) =>
    reason?.kind === 'outside-windows' && screen && !screen.skipsDisplay && item.priority >= priority
      ? (reason.opensAtMs ?? [])
      : [],
  );
  return times.length > 0 ? Math.min(...times) : undefined;
}
