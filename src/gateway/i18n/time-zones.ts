import { TIME_ZONES } from '@inkstand/common/time-zone';

/** Time zones for a select, including the current one even if its name is obsolete. */
export function zoneChoices(current: string): readonly { readonly value: string; readonly label: string }[] {
  const zones = new Set([...TIME_ZONES, current]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
