import type { Reply } from '../../../http/http.js';
import { listAddresses } from '../../addresses.js';
import { LinkButton } from '../../components/button.js';
import { CopyText } from '../../components/copy-text.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { Step } from './step.js';

/** Last step: the address to type into a display. */
export function showReady(context: RequestContext): Reply {
  const [address = context.request.origin.base] = listAddresses(context.request.origin.base);
  return context.show(<ReadyStep address={address} />);
}

function ReadyStep({ address }: { address: string }) {
  const { t } = useWords();
  return (
    <Step number={4} title={t('welcome.ready.title')} lead={t('welcome.ready.lead')}>
      <div class="prose">
        <p>{t('welcome.ready.address')}</p>
        <p class="address">
          <CopyText text={address} />
        </p>
        <p class="faded">{t('welcome.ready.first')}</p>
      </div>
      <div class="form__actions">
        <LinkButton href="/join" variant="primary" icon="plus">
          {t('welcome.ready.join')}
        </LinkButton>
        <LinkButton href="/system/backup" variant="quiet">
          {t('welcome.ready.restore')}
        </LinkButton>
        <LinkButton href="/" variant="quiet">
          {t('welcome.ready.home')}
        </LinkButton>
      </div>
    </Step>
  );
}
