import { listTimeZones } from '../playlist/playlist.js';

/** Time zones for a select; the current one is among them even if it has an old name. */
export function zoneChoices(current: string): readonly { readonly value: string; readonly label: string }[] {
  const zones = new Set([...listTimeZones(), current]);
  return [...zones].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
