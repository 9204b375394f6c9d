import { scalarText } from '@inkstand/common/json';

/** Minutes between polls when neither the recipe nor its source states a valid interval. */
const DEFAULT_INTERVAL_MINUTES = 15;
export const MIN_INTERVAL_MINUTES = 1;
export const MAX_INTERVAL_MINUTES = 7 * 24 * 60;

/** Minutes between polls: the setting, else the source's request, else the default. */
export function readRefreshMinutes(settings: Readonly<Record<string, unknown>>, sourceSeconds?: number): number {
  const minutes = Math.floor(Number(scalarText(settings.refresh_interval)));
  if (Number.isFinite(minutes) && minutes >= MIN_INTERVAL_MINUTES) return Math.min(minutes, MAX_INTERVAL_MINUTES);
  if (sourceSeconds === undefined) return DEFAULT_INTERVAL_MINUTES;
  return Math.min(MAX_INTERVAL_MINUTES, Math.max(MIN_INTERVAL_MINUTES, Math.ceil(sourceSeconds / 60)));
}
