import { TimeZone } from '@inkstand/common/time-zone';
import type { Reply } from '../../../http/http.js';
import { setClock } from '../../../system/system.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { showHealth } from './health.js';

/** Sets the clock to the browser's time, or without scripts to the typed time. */
export async function saveTime(context: RequestContext, form: FormReading): Promise<Reply> {
  const { runtimeDir, now, user, maintenance } = context.gateway;
  const atMs = readTime(form, new TimeZone(user().timeZone));
  if (atMs === undefined) {
    form.fail('local_time', 'clock.expected');
    return showHealth(context, form);
  }
  await setClock(atMs, { runtimeDir, now, monotonicMs: () => performance.now() });
  await maintenance.clock.tick();
  return context.redirectTo('/system', { tone: 'good', key: 'clock.set.done' });
}

/** The browser's milliseconds take precedence over the field. */
function readTime(form: FormReading, zone: TimeZone): number | undefined {
  const browserMs = form.raw('browser_ms');
  if (/^\d{13}$/.test(browserMs)) return Number(browserMs);
  const [, day = '', hours, minutes] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(form.raw('local_time')) ?? [];
  const dayMs = Date.parse(day);
  if (Number.isNaN(dayMs)) return undefined;
  return zone.instantOf(dayMs / 86_400_000, Number(hours) * 60 + Number(minutes));
}
