import { EVERY_DAY, endOfQuiet, planWindows } from '../../playlist/playlist.js';
import type { DisplayFacts } from './plan-display.js';

type SleepState =
  | { readonly isAsleep: true; readonly keepsScreen: boolean; readonly endMinutes: number; readonly endsAtMs: number }
  /** Undefined when quiet hours do not change the screen. */
  | { readonly isAsleep: false; readonly startsAtMs: number | undefined };

/** The state of a display in its quiet hours. */
export type Asleep = SleepState & { readonly isAsleep: true };

/** Whether a display is in its quiet hours; undefined when it has none. Pure. */
export function planSleep({
  sleep,
  nowMs,
  zone,
}: Pick<DisplayFacts, 'sleep' | 'nowMs' | 'zone'>): SleepState | undefined {
  if (!sleep || sleep.startMinutes === sleep.endMinutes) return undefined;
  const { keepsScreen, endMinutes, startMinutes } = sleep;
  const state = planWindows([{ days: EVERY_DAY, startMinutes, endMinutes }], nowMs, zone);
  if (!state.isOpen) return { isAsleep: false, startsAtMs: keepsScreen ? undefined : state.opensAtMs };
  return { isAsleep: true, keepsScreen, endMinutes, endsAtMs: state.closesAtMs ?? nowMs };
}

/** When a quiet day of the playlist ends, and those that follow it; undefined on other days. Pure. */
export function planQuietDay({
  specialDays,
  nowMs,
  zone,
}: Pick<DisplayFacts, 'specialDays' | 'nowMs' | 'zone'>): number | undefined {
  const end = endOfQuiet(zone.localOf(nowMs).day, specialDays);
  return end === undefined ? undefined : zone.instantOf(end, 0);
}
