/** Whether this machine knows a time zone of that IANA name. The first question costs some memory for good: ask for edits, not on a timer. */
export function isTimeZone(name: string): boolean {
  if (name === '' || name.length > 64) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
