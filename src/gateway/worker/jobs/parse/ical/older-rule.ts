/** The parts of iCalendar that the first word of a rule of vCalendar 1.0 means. */
const KINDS: Readonly<Record<string, readonly [frequency: string, list?: string]>> = {
  D: ['DAILY'],
  W: ['WEEKLY', 'BYDAY'],
  MP: ['MONTHLY', 'BYDAY'],
  MD: ['MONTHLY', 'BYMONTHDAY'],
  YM: ['YEARLY', 'BYMONTH'],
  YD: ['YEARLY', 'BYYEARDAY'],
};

/** A rule of vCalendar 1.0, such as `W2 TU TH #5` or `MP1 1- FR 20261231T235959Z`, as iCalendar has it; undefined for any other. */
export function translateOlderRule(source: string): string | undefined {
  const [first = '', ...words] = source.trim().toUpperCase().split(/\s+/, 100);
  const [, letters = '', interval] = /^([A-Z]{1,2})(\d{1,4})$/.exec(first) ?? [];
  const kind = KINDS[letters];
  if (!kind) return undefined;
  const [frequency, list] = kind;
  const parts = [`FREQ=${frequency}`, `INTERVAL=${interval}`];
  const values: string[] = [];
  let nth = '';
  for (const word of words) {
    const [, count] = /^#(\d+)$/.exec(word) ?? [];
    const [, number, sign] = /^(\d{1,3})([+-])?$/.exec(word) ?? [];
    // `#0` has no end.
    if (count !== undefined) parts.push(...(Number(count) > 0 ? [`COUNT=${count}`] : []));
    else if (/^\d{4}-?\d\d-?\d\d/.test(word)) parts.push(`UNTIL=${word}`);
    else if (number === undefined) values.push(word === 'LD' ? '-1' : nth + word);
    else if (letters === 'MP') nth = `${sign === '-' ? '-' : ''}${number}`;
    else values.push(`${sign === '-' ? '-' : ''}${number}`);
  }
  if (list !== undefined && values.length > 0) parts.push(`${list}=${values.join(',')}`);
  return parts.join(';');
}
