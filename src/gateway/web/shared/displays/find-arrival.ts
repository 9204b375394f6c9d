import { addressShown } from '../../../device/device.js';
import type { Gateway } from '../../page-gateway.js';
import type { DisplayView } from './read-display.js';

/** Further ahead than this, a page says at what time a display calls instead of counting down. */
const MAX_AHEAD_MS = 5 * 60_000;
/** How long a page says that something has just appeared. */
const ARRIVED_MS = 60_000;

/** What happens on a display within minutes. */
export interface Arrival {
  /** `new`: it gets another screen at its next call. `empty`: it has nothing to show yet. `done`: it has just got one. */
  readonly kind: 'new' | 'empty' | 'done';
  /** The item; undefined when empty. */
  readonly itemId: number | undefined;
  /** Until its next call; 0 when done. */
  readonly remainingMs: number;
}

/** Finds what is about to appear on a display; undefined when nothing is, or when its next call is not soon. */
export function findArrival(gateway: Gateway, view: DisplayView, address: string, now: number): Arrival | undefined {
  const { device, states, expectedAtMs } = view;
  const { shown, planned } = states;
  if (device.status !== 'joined' || device.isDemo || expectedAtMs === undefined) return undefined;
  const remainingMs = expectedAtMs - now;
  if (shown?.subject.kind === 'item' && now - shown.atMs < ARRIVED_MS) {
    return { kind: 'done', itemId: shown.subject.itemId, remainingMs: 0 };
  }
  if (remainingMs <= 0 || remainingMs > MAX_AHEAD_MS) return undefined;
  if (planned.shows.kind === 'item') {
    const { path } = gateway.device.chooser.picture(device, planned, address);
    if (shown && addressShown(shown).path === path) return undefined;
    return { kind: 'new', itemId: planned.shows.itemId, remainingMs };
  }
  return planned.shows.kind === 'nothing' ? { kind: 'empty', itemId: undefined, remainingMs } : undefined;
}
