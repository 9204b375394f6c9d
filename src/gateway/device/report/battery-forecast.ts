/** Mean battery charge of a display over one day. */
interface BatteryDay {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly percent: number;
}

/** A rise of this much from one day to the next means that the display was charged. */
const CHARGED_PERCENT = 4;
const MIN_DAYS = 2;
const MIN_DROP_PERCENT = 2;
const MAX_DAYS = 999;

/**
 * Days until the battery is empty, extrapolated from the discharge since it was last charged; undefined when there is
 * too little data. `days` must be sorted by time. Pure.
 */
export function estimateBatteryDays(days: readonly BatteryDay[]): number | undefined {
  const start = findLastCharge(days);
  const sinceCharge = days.slice(start);
  const [first] = sinceCharge;
  const last = sinceCharge.at(-1);
  if (!first || !last || last.day - first.day < MIN_DAYS) return undefined;
  const drop = first.percent - last.percent;
  if (drop < MIN_DROP_PERCENT) return undefined;
  const perDay = drop / (last.day - first.day);
  return Math.min(MAX_DAYS, Math.max(0, Math.round(last.percent / perDay)));
}

/** Index of the first day after the last charge. */
function findLastCharge(days: readonly BatteryDay[]): number {
  for (let index = days.length - 1; index > 0; index--) {
    if ((days[index]?.percent ?? 0) - (days[index - 1]?.percent ?? 0) >= CHARGED_PERCENT) return index;
  }
  return 0;
}
