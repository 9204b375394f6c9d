/** Seconds that clocks in this IANA time zone are ahead of UTC at that moment; 0 for a zone that is not known. */
export function utcOffsetSeconds(timeZone: string, now: number): number {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
      /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  } catch {
    return 0;
  }
}
