import type { Reply } from '../../../../http/http.js';
import type { MessageKey, Words } from '../../../../i18n/i18n.js';
import {
  acceptCertificate as accept,
  findAuthorityFault,
  MAX_AUTHORITY_CHARS,
  type PluginInput,
  type RefusedCertificate,
  traitsOfStrategy,
} from '../../../../plugin/plugin.js';
import type { PluginSetting } from '../../../../store/store.js';
import { CheckField } from '../../../components/form/choice.js';
import { TextArea } from '../../../components/form/field.js';
import { Form, FormSubmit } from '../../../components/form/form.js';
import { Notice } from '../../../components/page/notice.js';
import { Section } from '../../../components/page/section.js';
import { Facts } from '../../../components/table.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useWords } from '../../../frame.js';
import type { RequestContext } from '../../../request-context.js';
import { readPlugin } from '../../../shared/plugins/read-plugin.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';

/** Accepts a certificate that `RefusedCertificates` has shown. */
export async function acceptCertificate(context: RequestContext, form: FormReading): Promise<Reply> {
  const { gateway, words } = context;
  const setting = requirePlugin(context);
  const [host, fingerprint] = [form.raw('host'), form.raw('fingerprint')];
  const { refusedCertificates } = readPlugin(gateway, setting, words.language);
  // Only what the page has shown: the server may have another certificate by now.
  const shown = refusedCertificates.find((one) => one.host === host && one.fingerprint === fingerprint);
  const path = `/plugins/${setting.id}`;
  if (!shown) return context.redirectTo(path, { tone: 'bad', key: 'certificate.unknown' });
  await gateway.plugins.update(setting.id, { settings: {}, trust: accept(setting.trust, shown) });
  return context.redirectTo(path, { tone: 'good', key: 'certificate.accepted', values: { host } });
}

interface RefusedCertificatesProps {
  /** Where the owner's decision is posted to. */
  readonly action: string;
  readonly certificates: readonly RefusedCertificate[];
}

/** Shows each certificate that was refused, and asks whether to accept it. */
export function RefusedCertificates({ action, certificates }: RefusedCertificatesProps) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      {certificates.map((certificate) => {
        const { host, fingerprint, before } = certificate;
        const kind = before ? 'certificate.changed' : 'certificate.refused';
        return (
          <Notice key={host} tone="warn" title={t(kind, { host })}>
            <p>{t(`${kind}.words`, { host })}</p>
            <Facts facts={listFacts(certificate, words)} />
            <Form action={action}>
              <input type="hidden" name="host" value={host} />
              <input type="hidden" name="fingerprint" value={fingerprint} />
              <FormSubmit variant="plain" text={t('certificate.accept')} />
            </Form>
          </Notice>
        );
      })}
    </>
  );
}

function listFacts(certificate: RefusedCertificate, words: Words) {
  const { t } = words;
  const { code, fingerprint, subject, issuer, validFrom, validUntil, before } = certificate;
  /** With what it was before, where that is another. */
  const compared = (value: string, old: string | undefined): string =>
    old === undefined || old === '' || old === value ? value : t('certificate.before', { value, before: old });
  const day = (text: string | undefined): string => (text ? words.date(Date.parse(text)) : '');
  return [
    { label: t('certificate.reason'), value: t(REASONS[code] ?? 'certificate.reason.unverified', { code }) },
    { label: t('certificate.fingerprint'), value: <code>{compared(fingerprint, before?.fingerprint)}</code> },
    { label: t('certificate.subject'), value: compared(subject, before?.subject) },
    { label: t('certificate.issuer'), value: issuer },
    { label: t('certificate.valid_from'), value: day(validFrom) },
    { label: t('certificate.valid_until'), value: compared(day(validUntil), day(before?.validUntil)) },
  ];
}

const REASONS: Readonly<Record<string, MessageKey>> = {
  CERT_HAS_EXPIRED: 'certificate.reason.expired',
  CERT_NOT_YET_VALID: 'certificate.reason.early',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate.reason.self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate.reason.name',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate.reason.authority',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate.reason.authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate.reason.authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate.reason.authority',
};

/** The certificates that the owner accepts for a plugin that fetches something. */
export function CertificateSettings({ setting }: { readonly setting: PluginSetting }) {
  const { t, fieldWords } = useWords();
  if (!isFetching(setting)) return null;
  const { authorityPem = '', accepted = [] } = setting.trust ?? {};
  return (
    <Section title={t('settings.certificates')} lead={t('settings.certificates.lead')}>
      <TextArea
        name="certificate_authority"
        {...fieldWords('settings.certificates.authority')}
        rows={4}
        isCode
        value={authorityPem}
        placeholder="-----BEGIN CERTIFICATE-----"
      />
      {accepted.map(({ host, fingerprint }) => (
        <CheckField
          key={host}
          name={nameOf(host)}
          label={t('settings.certificates.accepted', { host })}
          hint={<code>{fingerprint}</code>}
          checked
        />
      ))}
    </Section>
  );
}

/** Reads `CertificateSettings`: an accepted certificate without its tick is no longer accepted. */
export function readCertificateSettings(form: FormReading, setting: PluginSetting): Pick<PluginInput, 'trust'> {
  if (!isFetching(setting)) return {};
  const authorityPem = form.raw('certificate_authority').replace(/\r\n/g, '\n');
  const fault = findAuthorityFault(authorityPem);
  if (fault) form.fail('certificate_authority', `settings.certificates.${fault}`, { count: MAX_AUTHORITY_CHARS });
  const accepted = (setting.trust?.accepted ?? []).filter(({ host }) => form.isTicked(nameOf(host)));
  return { trust: { authorityPem, accepted } };
}

const nameOf = (host: string): string => `accepted_${host}`;

const isFetching = ({ strategy }: PluginSetting): boolean =>
  traitsOfStrategy(strategy).isPolled || traitsOfStrategy(strategy).brings === 'data';
