import { parseUrl } from '@inkstand/common/parse-url';
import { type AlertSettings, isWebhookUrl } from '../../../alert/alert.js';
import type { Reply } from '../../../http/http.js';
import { describeFailure } from '../../../i18n/i18n.js';
import type { FormReading } from '../../forms/form-reading.js';
import type { RequestContext } from '../../request-context.js';
import { showAlerts } from './alerts.js';
import { findRefused } from './find-refused.js';
import { WebhookForm } from './webhook-form.js';

const PAGE = '/system/alerts';
const MAX_SECRET_CHARS = 200;

/** Stores whether and where alert messages are sent. An empty secret keeps the stored one. */
export async function saveAlerts(context: RequestContext, form: FormReading): Promise<Reply> {
  const { alerts } = context.gateway;
  const stored = alerts.settings();
  context.reconcile(form, <WebhookForm settings={stored} />);
  const requested = readRequest(form, stored);
  if (!form.isValid) return showAlerts(context, form);
  await alerts.change(requested);
  return context.redirectTo(PAGE, { tone: 'good', key: 'alerts.saved' });
}

/** Sends a test message and reports the result. */
export async function sendTest(context: RequestContext): Promise<Reply> {
  const { alerts } = context.gateway;
  if (alerts.settings().webhookUrl === '') return context.redirectTo(PAGE, { tone: 'bad', key: 'alerts.test.nowhere' });
  const { error, fault, status } = await alerts.test();
  return error === undefined
    ? context.redirectTo(PAGE, { tone: 'good', key: 'alerts.test.arrived', values: { status: status ?? '' } })
    : context.redirectTo(PAGE, {
        tone: 'bad',
        key: 'alerts.test.failed',
        values: { reason: describeFailure({ error, fault }, context.words) },
      });
}

/** Accepts the certificate that the page has shown, and sends a test message. */
export async function acceptWebhookCertificate(context: RequestContext, form: FormReading): Promise<Reply> {
  const { alerts } = context.gateway;
  const [host, fingerprint] = [form.raw('host'), form.raw('fingerprint')];
  const shown = findRefused(alerts).find((one) => one.host === host && one.fingerprint === fingerprint);
  if (!shown) return context.redirectTo(PAGE, { tone: 'bad', key: 'certificate.unknown' });
  const { subject, validUntil } = shown;
  await alerts.change({ ...alerts.settings(), accepted: { host, fingerprint, subject, validUntil } });
  return sendTest(context);
}

function readRequest(form: FormReading, before: AlertSettings): AlertSettings {
  const isWebhookOn = form.isSwitchedOn('on', ['url', 'secret']);
  const webhookUrl = form.raw('url').trim();
  const secret = form.raw('secret').trim();
  if ((isWebhookOn || webhookUrl !== '') && !isWebhookUrl(webhookUrl)) form.fail('url', 'alerts.url.wrong');
  if (secret.length > MAX_SECRET_CHARS) form.fail('secret', 'form.too_long', { max: MAX_SECRET_CHARS });
  const url = parseUrl(webhookUrl);
  const isSameHost = url !== undefined && url.host === before.accepted?.host;
  const quiet = { startMinutes: form.minutes('quiet_start'), endMinutes: form.minutes('quiet_end') };
  return {
    isWebhookOn,
    webhookUrl,
    secret: form.isTicked('no_secret') ? '' : secret === '' ? before.secret : secret,
    accepted: isSameHost && form.isTicked('accepted') ? before.accepted : undefined,
    quiet: form.isSwitchedOn('quiet', ['quiet_start', 'quiet_end']) ? quiet : undefined,
  };
}
