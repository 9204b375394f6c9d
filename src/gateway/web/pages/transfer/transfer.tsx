import type { Reply } from '../../../http/http.js';
import type { TransferEntry, TransferNote, TransferOutcome, TransferReport } from '../../../transfer/transfer.js';
import { Badge } from '../../components/badge.js';
import { TextField } from '../../components/form/field.js';
import { FileField } from '../../components/form/file-field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import type { Tone } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { SystemFrame } from '../system/system-frame.js';

export const TRANSFER_PAGE = '/system/transfer';

/** Where to copy from, and what the last transfer copied. */
export async function showTransfer(context: RequestContext, form?: FormReading): Promise<Reply> {
  const last = (await context.gateway.transfers()).last();
  const { t } = context.words;
  return context.show(
    <SystemFrame tab="transfer">
      <div class="stack">
        <p class="prose">{t('transfer.lead')}</p>
        <FormErrors />
        {last ? <Report report={last} /> : undefined}
        <div class="columns">
          <ServerForm />
          <FileForm />
        </div>
      </div>
    </SystemFrame>,
    { form },
  );
}

function ServerForm() {
  const { t, fieldWords } = useWords();
  return (
    <Section title={t('transfer.server')} lead={t('transfer.server.lead')}>
      <Form action={TRANSFER_PAGE}>
        <TextField
          name="address"
          {...fieldWords('transfer.address')}
          placeholder="https://trmnl.com"
          required
          maxLength={500}
        />
        <TextField name="key" type="password" {...fieldWords('transfer.key')} autoComplete="off" maxLength={2000} />
        <TextField name="login" {...fieldWords('transfer.login')} autoComplete="off" maxLength={200} />
        <TextField name="password" type="password" label={t('transfer.password')} autoComplete="off" maxLength={200} />
        <FormSubmit icon="download" text={t('transfer.start')} />
      </Form>
    </Section>
  );
}

function FileForm() {
  const { t } = useWords();
  return (
    <Section title={t('transfer.file')} lead={t('transfer.file.lead')}>
      <Form action={`${TRANSFER_PAGE}/file`} isUpload>
        <upload-progress data-label={t('transfer.sending')}>
          <FileField
            label={t('transfer.file.label')}
            hint={t('transfer.file.hint')}
            accept=".sqlite,.sqlite3,.db,application/vnd.sqlite3"
          />
        </upload-progress>
        <FormSubmit variant="plain" icon="upload" text={t('transfer.file.start')} />
      </Form>
    </Section>
  );
}

const TONES: Readonly<Record<TransferOutcome, Tone>> = {
  added: 'good',
  completed: 'good',
  present: 'plain',
  left: 'bad',
};

function Report({ report: { source, endedAtMs, entries, notes } }: { readonly report: TransferReport }) {
  const { t, dateTime } = useWords();
  return (
    <Section title={t('transfer.report', { source })} lead={dateTime(endedAtMs)}>
      <Notes notes={notes} />
      <Table
        caption={t('transfer.report', { source })}
        columns={[{ label: t('transfer.what') }, { label: t('transfer.outcome') }, { label: t('transfer.hand') }]}
        rows={entries.map((entry, index) => ({
          key: String(index),
          cells: [
            <Name key="name" entry={entry} />,
            <Badge key="outcome" tone={TONES[entry.outcome]}>
              {t(`transfer.outcome.${entry.outcome}`)}
            </Badge>,
            <Lines key="notes" notes={entry.notes} />,
          ],
        }))}
      />
    </Section>
  );
}

const PATHS: Readonly<Record<TransferEntry['kind'], string>> = {
  plugin: '/plugins/',
  playlist: '/playlists/',
  display: '/displays/',
};

function Name({ entry: { kind, name, id } }: { readonly entry: TransferEntry }) {
  const { t } = useWords();
  return (
    <>
      {id === undefined ? name : <a href={`${PATHS[kind]}${id}`}>{name}</a>}{' '}
      <span class="faded">{t(`transfer.kind.${kind}`)}</span>
    </>
  );
}

function Notes({ notes }: { readonly notes: readonly TransferNote[] }) {
  const { t } = useWords();
  if (notes.length === 0) return null;
  return (
    <ul class="notice__list">
      {notes.map(({ code, values = {} }) => (
        <li key={`${code} ${JSON.stringify(values)}`}>{t(`transfer.note.${code}`, values)}</li>
      ))}
    </ul>
  );
}

/** For table cells, which phones align to the right. */
function Lines({ notes }: { readonly notes: readonly TransferNote[] }) {
  const { t } = useWords();
  return (
    <div>
      {notes.map(({ code, values = {} }) => (
        <div key={`${code} ${JSON.stringify(values)}`}>{t(`transfer.note.${code}`, values)}</div>
      ))}
    </div>
  );
}
