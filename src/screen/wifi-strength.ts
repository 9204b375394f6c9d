/** Signal strength in percent: −50 dBm and better is 100, −100 and worse 0. */
export function wifiStrength(rssiDbm: number | undefined): number | null {
  if (rssiDbm === undefined || rssiDbm === 0) return null;
  return Math.round(Math.min(100, Math.max(0, 2 * (rssiDbm + 100))));
}
