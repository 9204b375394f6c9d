import { describeAlert, nameAlert } from '../../../alert/alert-words.js';
import type { Reply } from '../../../http/http.js';
import { describeFailure } from '../../../i18n/i18n.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { linkOfAlert } from '../../shared/displays/link-of-alert.js';
import { RefusedCertificates } from '../plugin/settings/certificates.js';
import { SystemFrame } from '../system/system-frame.js';
import { findRefused } from './find-refused.js';
import { WebhookForm } from './webhook-form.js';

/** Current alerts, and the form for where alert messages are sent. */
export async function showAlerts(context: RequestContext, form?: FormReading): Promise<Reply> {
  const alerts = await context.gateway.watch.find();
  const { gateway, words, now } = context;
  const { t } = words;
  return context.show(
    <SystemFrame tab="alerts">
      <LiveRegion id="problems" topics={['displays', 'joining', 'plugins', 'screens']}>
        {alerts.length === 0 ? <Notice tone="good">{t('home.well')}</Notice> : undefined}
        {alerts.map((alert) => (
          <Notice
            key={`${alert.kind} ${alert.subject?.kind} ${alert.subject?.id}`}
            tone="warn"
            title={nameAlert(alert, words)}
          >
            <p>
              {describeAlert(alert, words, now)} <a href={linkOfAlert(alert)}>{t('home.waiting.view')}</a>
            </p>
          </Notice>
        ))}
      </LiveRegion>
      <RefusedCertificates action="/system/alerts/certificate" certificates={findRefused(gateway.alerts)} />
      <div class="columns">
        <WebhookForm settings={gateway.alerts.settings()} />
        <div>
          <Section title={t('alerts.screens')}>
            <p>{t('alerts.screens.text')}</p>
          </Section>
          <Attempts gateway={gateway} />
        </div>
      </div>
    </SystemFrame>,
    { form },
  );
}

function Attempts({ gateway: { alerts } }: { gateway: Gateway }) {
  const { words } = useFrame();
  const { t, count, dateTime } = words;
  const attempts = alerts.attempts();
  const waiting = alerts.waiting();
  return (
    <Section title={t('alerts.attempts')} lead={waiting > 0 ? count('alerts.waiting', waiting) : undefined}>
      {attempts.length === 0 ? (
        <p class="faded">{t('alerts.attempts.none')}</p>
      ) : (
        <Table
          caption={t('alerts.attempts')}
          columns={[{ label: t('chart.when') }, { label: t('alerts.attempts.result') }]}
          rows={attempts.map(({ atMs, status, error, fault }, index) => ({
            key: index,
            cells: [
              dateTime(atMs),
              error === undefined
                ? t('alerts.attempts.arrived', { status: status ?? '' })
                : describeFailure({ error, fault }, words),
            ],
          }))}
        />
      )}
    </Section>
  );
}
