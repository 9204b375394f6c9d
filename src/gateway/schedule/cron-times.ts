import { type ParsedFields, parse } from 'node-cron';

/** More than the days from one 29 February to the next, in 2096. */
const MAX_STEPS = 3_100;

/**
 * The times of a cron expression, in UTC: the returned function gives the first one after a moment, infinity if there is
 * none. node-cron only reads the expression: to find a time, it would use `Intl`, which takes 8 MB for good (decision
 * 0009). @throws Error for text that is not a cron expression
 */
export function readCron(expression: string): (afterMs: number) => number {
  const fields = parse(expression);
  return (afterMs) => {
    const at = new Date(Math.floor(afterMs / 1000) * 1000 + 1000);
    for (let steps = 0; steps < MAX_STEPS; steps++) if (!advance(at, fields)) return at.getTime();
    return Number.POSITIVE_INFINITY;
  };
}

/** Moves to the next day, hour, minute or second while the present one is not in the fields; false if all are. */
function advance(at: Date, { month, dayOfMonth, dayOfWeek, hour, minute, second }: ParsedFields): boolean {
  const isDay =
    month.includes(at.getUTCMonth() + 1) && dayOfMonth.includes(at.getUTCDate()) && dayOfWeek.includes(at.getUTCDay());
  if (!isDay) at.setUTCHours(24, 0, 0);
  else if (!hour.includes(at.getUTCHours())) at.setUTCHours(at.getUTCHours() + 1, 0, 0);
  else if (!minute.includes(at.getUTCMinutes())) at.setUTCMinutes(at.getUTCMinutes() + 1, 0);
  else if (!second.includes(at.getUTCSeconds())) at.setUTCSeconds(at.getUTCSeconds() + 1);
  else return false;
  return true;
}
