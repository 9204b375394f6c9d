import { download, type Reply, seeOther } from '../../../http/http.js';
import type { AuthorityFacts, HttpsState } from '../../../https/https.js';
import { CopyText } from '../../components/copy-text.js';
import { Fact } from '../../components/fact.js';
import { Button, LinkButton } from '../../components/form/button.js';
import { Confirm } from '../../components/form/confirm.js';
import { Form } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { SystemFrame } from './system-frame.js';

const PAGE = '/system/https';
const FILE_NAME = 'inkstand-authority.crt';

/** HTTPS settings, and how to trust the local authority. */
export function showHttps(context: RequestContext): Reply {
  const { https } = context.gateway;
  const isOn = https.isOn();
  const hasFiles = https.hasFiles;
  const authority = https.isOn() ? https.authority() : undefined;
  const { t } = context.words;
  return context.show(
    <SystemFrame tab="access">
      <div class="columns">
        <Section title={t('https.title')} lead={t('https.lead')}>
          <State state={https.state()} hasFiles={hasFiles} />
          {hasFiles ? undefined : (
            <>
              <p>{t('https.intro')}</p>
              <p>{t('https.limits')}</p>
              <Form action={PAGE} class="form form--row">
                <input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
                <Button variant={isOn ? 'plain' : 'primary'} text={t(isOn ? 'https.switch_off' : 'https.switch_on')} />
                {isOn ? <LinkButton href={`${PAGE}/authority`} variant="quiet" text={t('https.replace')} /> : undefined}
              </Form>
            </>
          )}
        </Section>
        {authority ? <Trust authority={authority} /> : undefined}
      </div>
    </SystemFrame>,
  );
}

/** Switches HTTPS on or off. */
export async function switchHttps(context: RequestContext, form: FormReading): Promise<Reply> {
  const { https } = context.gateway;
  const { isEncryptedHere, plainBase } = context.request.origin;
  const isOn = form.raw('on') === 'yes';
  await https.switchTo(isOn);
  if (https.state().kind === 'failed') return context.redirectTo(PAGE);
  // The address of this page no longer exists.
  if (!isOn && isEncryptedHere) return seeOther(plainBase + PAGE);
  return context.redirectTo(PAGE, { tone: 'good', key: isOn ? 'https.switched_on' : 'https.switched_off' });
}

export const confirmReplaceAuthority = (context: RequestContext): Reply => context.show(<Replace />);

/** Creates a new authority and a certificate issued by it. */
export async function replaceAuthority(context: RequestContext): Promise<Reply> {
  await context.gateway.https.replaceAuthority();
  return context.redirectTo(PAGE, { tone: 'good', key: 'https.replaced' });
}

/** Sends the certificate of the authority, which is not a secret. */
export function downloadAuthority(context: RequestContext): Reply {
  const authority = context.gateway.https.authority();
  if (!authority) return context.redirectTo(PAGE);
  return download(Buffer.from(authority.certificatePem), 'application/x-x509-ca-cert', FILE_NAME);
}

interface HttpsPageProps {
  readonly state: HttpsState;
  readonly isOn: boolean;
  readonly hasFiles: boolean;
  readonly authority: AuthorityFacts | undefined;
}

function State({ state, hasFiles }: Pick<HttpsPageProps, 'state' | 'hasFiles'>) {
  const { t, dateTime } = useWords();
  if (state.kind === 'off') return <p class="faded">{t('https.off')}</p>;
  if (state.kind === 'failed') {
    return <Notice tone="bad" title={t('https.failed')} text={t('https.failed.words', { error: state.error })} />;
  }
  const port = state.port === 443 ? '' : `:${state.port}`;
  return (
    <>
      <Notice tone="good">{t('https.on')}</Notice>
      {hasFiles ? <p>{t('https.files')}</p> : undefined}
      <h3>{t('https.addresses')}</h3>
      <ul class="plain">
        {state.names.map((name) => (
          <li key={name}>
            <code>{`https://${name.includes(':') ? `[${name}]` : name}${port}`}</code>
          </li>
        ))}
      </ul>
      <p>{t(hasFiles ? 'https.valid.files' : 'https.valid', { until: dateTime(state.validUntilMs) })}</p>
    </>
  );
}

const DEVICES = [
  ['Android', 'https.trust.android'],
  ['iPhone, iPad', 'https.trust.apple'],
  ['macOS', 'https.trust.mac'],
  ['Windows', 'https.trust.windows'],
  ['Firefox', 'https.trust.firefox'],
  ['Chromium, Linux', 'https.trust.chromium'],
] as const;

function Trust({ authority }: { authority: AuthorityFacts }) {
  const { t } = useWords();
  return (
    <Section title={t('https.trust')} lead={t('https.trust.lead')}>
      <p>
        <LinkButton href="/authority.crt" icon="download" text={t('https.trust.download')} />
      </p>
      <p>{t('https.trust.fingerprint')}</p>
      <CopyText text={authority.fingerprint} />
      <dl>
        {DEVICES.map(([name, key]) => (
          <Fact key={key} label={name}>
            {t(key)}
          </Fact>
        ))}
      </dl>
      <CopyText text={`certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n inkstand -i ${FILE_NAME}`} isBlock />
    </Section>
  );
}

function Replace() {
  const { t } = useWords();
  return (
    <Confirm
      title={t('https.replace.title')}
      section="system"
      parent={{ href: PAGE, label: t('https.title') }}
      action={`${PAGE}/authority`}
      confirm={t('https.replace')}
    >
      <p>{t('https.replace.words')}</p>
    </Confirm>
  );
}
