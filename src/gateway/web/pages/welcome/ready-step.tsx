import type { Reply } from '../../../http/http.js';
import { CopyText } from '../../components/copy-text.js';
import { LinkButton } from '../../components/form/button.js';
import { LiveRegion } from '../../components/page/live-region.js';
import type { RequestContext } from '../../request-context.js';
import { listAddresses } from '../../shared/displays/entered-addresses.js';
import { Arrived, listJoined } from '../join/arrived.js';
import { writeNextStep } from './first-run.js';
import { Step } from './step.js';

/** Last step: the address to enter on a display. The page notices the first display by itself. */
export async function showReady(context: RequestContext): Promise<Reply> {
  await writeNextStep(context.gateway.tables.settings, undefined);
  const [address = context.request.origin.plainBase] = listAddresses(context.request.origin.plainBase);
  const gateway = context.gateway;
  const origin = context.request.origin.plainBase;
  const { t } = context.words;
  const [device] = listJoined(gateway);
  return context.show(
    <Step number={4} title={t('welcome.ready.title')} lead={t('welcome.ready.lead')}>
      <div class="prose">
        <p>{t('welcome.ready.address')}</p>
        <p class="address">
          <CopyText text={address} />
        </p>
        <p class="faded">{t('welcome.ready.first')}</p>
      </div>
      <LiveRegion id="first-display" topics={['joining', 'displays']}>
        {device ? (
          <Arrived device={device} gateway={gateway} address={origin} />
        ) : (
          <p class="faded waiting-dots" role="status">
            {t('welcome.ready.waiting')}
          </p>
        )}
      </LiveRegion>
      <div class="form__actions">
        <LinkButton href="/join" variant="primary" icon="plus" text={t('welcome.ready.join')} />
        <LinkButton href="/system/backup" variant="quiet" text={t('welcome.ready.restore')} />
        <LinkButton href="/" variant="quiet" text={t('welcome.ready.home')} />
      </div>
    </Step>,
  );
}
