import { type AlertSettings, isWebhookUrl } from '../../../alert/alert.js';
import type { Reply } from '../../../http/http.js';
import type { FormReading } from '../../form.js';
import type { RequestContext } from '../../request-context.js';
import { showAlerts } from './alerts.js';

const PAGE = '/system/alerts';
const LONGEST_SECRET = 200;

/** Stores whether and where alert messages are sent. An empty secret keeps the stored one. */
export async function saveAlerts(context: RequestContext, form: FormReading): Promise<Reply> {
  const { alerts } = context.gateway;
  const wish = readRequest(form, alerts.settings());
  if (!form.isValid) return showAlerts(context, form);
  await alerts.change(wish);
  return context.goTo(PAGE, { tone: 'good', key: 'alerts.saved' });
}

/** Sends a test message and reports the result. */
export async function sendTest(context: RequestContext): Promise<Reply> {
  const { alerts } = context.gateway;
  if (alerts.settings().webhookUrl === '') return context.goTo(PAGE, { tone: 'bad', key: 'alerts.test.nowhere' });
  const { error, status } = await alerts.test();
  return error === undefined
    ? context.goTo(PAGE, { tone: 'good', key: 'alerts.test.arrived', values: { status: status ?? '' } })
    : context.goTo(PAGE, { tone: 'bad', key: 'alerts.test.failed', values: { reason: error } });
}

function readRequest(form: FormReading, before: AlertSettings): AlertSettings {
  const isWebhookOn = form.isTicked('on');
  const webhookUrl = form.raw('url').trim();
  const secret = form.raw('secret').trim();
  if ((isWebhookOn || webhookUrl !== '') && !isWebhookUrl(webhookUrl)) form.fail('url', 'alerts.url.wrong');
  if (secret.length > LONGEST_SECRET) form.fail('secret', 'form.too_long', { most: LONGEST_SECRET });
  const quiet = { startMinutes: form.minutes('quiet_start'), endMinutes: form.minutes('quiet_end') };
  return {
    isWebhookOn,
    webhookUrl,
    secret: form.isTicked('no_secret') ? '' : secret === '' ? before.secret : secret,
    quiet: form.isTicked('quiet') ? quiet : undefined,
  };
}
