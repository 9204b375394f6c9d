/** Signal strength in percent: 100 at −50 dBm or better, 0 at −100 dBm or worse. */
export function wifiStrength(rssiDbm: number | undefined): number | null {
  if (rssiDbm === undefined || rssiDbm === 0) return null;
  return Math.round(Math.min(100, Math.max(0, 2 * (rssiDbm + 100))));
}
