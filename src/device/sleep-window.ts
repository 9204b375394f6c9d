/** The quiet hours of a display, minutes after midnight where it hangs. */
export interface SleepWindow {
  readonly startMinutes: number;
  readonly endMinutes: number;
}

export type SleepState =
  | { readonly isAsleep: true; readonly secondsUntilEnd: number }
  | { readonly isAsleep: false; readonly secondsUntilStart: number };

const MINUTES_A_DAY = 24 * 60;

/**
 * Whether a local time lies in the window, which may go over midnight; equal ends mean no window at all. Pure. A change of
 * summer time inside the window makes the display wake an hour early or late, once.
 */
export function planSleep({ startMinutes, endMinutes }: SleepWindow, localSeconds: number): SleepState {
  const until = (minutes: number): number => {
    const seconds = minutes * 60 - localSeconds;
    return seconds > 0 ? seconds : seconds + MINUTES_A_DAY * 60;
  };
  const minutes = localSeconds / 60;
  const isOvernight = startMinutes > endMinutes;
  const isInside = isOvernight
    ? minutes >= startMinutes || minutes < endMinutes
    : minutes >= startMinutes && minutes < endMinutes;
  return isInside
    ? { isAsleep: true, secondsUntilEnd: until(endMinutes) }
    : { isAsleep: false, secondsUntilStart: until(startMinutes) };
}

/** Seconds after midnight in an IANA time zone. */
export function localSecondsOf(nowMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(nowMs);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return part('hour') * 3600 + part('minute') * 60 + part('second');
}

/** `07:05` */
export const writeMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
