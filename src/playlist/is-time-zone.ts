/**
 * Whether this machine knows a time zone of that IANA name. For what people enter: what runs all the time does without
 * `Intl` (decision 0009).
 */
export function isTimeZone(name: string): boolean {
  if (name === '' || name.length > 64) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
