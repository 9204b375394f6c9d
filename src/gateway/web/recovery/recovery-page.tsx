import type { UnopenedReason } from '../../backup/backup.js';
import type { DataCopy } from '../../backup/recovery/recovery.js';
import { CheckField, RadioField, SelectField } from '../components/form/choice.js';
import { TextField } from '../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../components/form/form.js';
import { RestoreUploadForm } from '../components/form/restore-upload-form.js';
import { Notice } from '../components/page/notice.js';
import { Page } from '../components/page/page.js';
import { Section } from '../components/page/section.js';
import { useWords } from '../frame.js';

/** Why the data cannot be opened, and what can be done about it. */
export interface RecoveryView {
  readonly reason: UnopenedReason;
  /** The technical message, in English. */
  readonly detail: string;
  /** Version of this program. */
  readonly version: string;
  readonly copies: readonly DataCopy[];
  /** Versions on this machine that can open the data, newest first. */
  readonly releases: readonly string[];
  /** The stored password can be read; otherwise only the code counts. */
  readonly knowsPassword: boolean;
  /** Nothing can be replaced while the folder cannot be written. */
  readonly isWritable: boolean;
}

interface RecoveryProps {
  readonly view: RecoveryView;
  readonly isOwner: boolean;
  /** Why the last request was refused. */
  readonly failure?: string | undefined;
}

/** The page of a gateway that cannot open its data: what is wrong, and for its owner what to do. */
export function Recovery({ view, isOwner, failure }: RecoveryProps) {
  const { t } = useWords();
  const { reason, detail, version, isWritable } = view;
  return (
    <Page title={t('recovery.title')} lead={t('recovery.lead')}>
      {failure === undefined ? undefined : <Notice tone="bad" text={failure} />}
      <section class="section section--danger">
        <div class="prose">
          <p>{t(`recovery.reason.${reason}`, { version })}</p>
          <p>{t(`recovery.remedy.${reason}`)}</p>
          {isOwner ? (
            <p>
              <code>{detail}</code>
            </p>
          ) : undefined}
        </div>
      </section>
      {isOwner && isWritable ? <Remedies view={view} /> : undefined}
      {isOwner ? undefined : <SignIn knowsPassword={view.knowsPassword} />}
    </Page>
  );
}

function SignIn({ knowsPassword }: { knowsPassword: boolean }) {
  const { t } = useWords();
  const kind = knowsPassword ? 'password' : 'code';
  return (
    <Section title={t('recovery.sign_in')} lead={t(`recovery.sign_in.${kind}`)}>
      <Form action="/login">
        <FormErrors />
        <TextField name="password" type="password" label={t(`recovery.${kind}`)} autoComplete="off" required />
        <FormSubmit text={t('login.submit')} />
      </Form>
    </Section>
  );
}

function Remedies({ view: { copies, releases } }: { view: RecoveryView }) {
  const { t } = useWords();
  return (
    <>
      <FormErrors />
      {releases.length > 0 ? <KeptReleases releases={releases} /> : undefined}
      {copies.length > 0 ? <Copies copies={copies} /> : undefined}
      <Section title={t('backup.restore')} lead={t('recovery.kept')}>
        <RestoreUploadForm />
      </Section>
      <Section title={t('recovery.empty')} lead={t('recovery.empty.lead')} tone="danger">
        <Form action="/recovery/empty">
          <CheckField name="empty_sure" label={t('recovery.empty.sure')} checked={false} />
          <FormSubmit variant="danger" text={t('recovery.empty.do')} />
        </Form>
      </Section>
    </>
  );
}

function KeptReleases({ releases }: { releases: readonly string[] }) {
  const { t } = useWords();
  const choices = releases.map((version) => ({ value: version, label: `Inkstand ${version}` }));
  return (
    <Section title={t('recovery.release')} lead={t('recovery.release.lead')}>
      <Form action="/recovery/release">
        <SelectField name="release" label={t('recovery.release.version')} value={releases[0] ?? ''} choices={choices} />
        <FormSubmit text={t('recovery.release.do')} />
      </Form>
    </Section>
  );
}

function Copies({ copies }: { copies: readonly DataCopy[] }) {
  const { t, dateTime } = useWords();
  const choices = copies.map(({ id, kind, takenAtMs }) => ({
    value: id,
    label: dateTime(takenAtMs),
    hint: t(`recovery.copy.${kind}`),
  }));
  return (
    <Section title={t('recovery.copies')} lead={t('recovery.kept')}>
      <Form action="/recovery/copy">
        <RadioField name="copy" label={t('recovery.copy')} value={choices[0]?.value ?? ''} choices={choices} />
        <CheckField name="sure" label={t('recovery.copy.sure')} checked={false} />
        <FormSubmit text={t('recovery.copy.do')} />
      </Form>
    </Section>
  );
}

/** Shown until the gateway works again. */
export function Restarting() {
  const { t } = useWords();
  return (
    <Page title={t('backup.restarting')}>
      <section class="section">
        <p>{t('recovery.restarting')}</p>
      </section>
    </Page>
  );
}
