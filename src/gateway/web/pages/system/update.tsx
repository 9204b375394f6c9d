import { type Reply, withHeaders } from '../../../http/http.js';
import type { LastUpdate } from '../../../update/update.js';
import { CopyText } from '../../components/copy-text.js';
import { FileField } from '../../components/form/file-field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import { prefixOf } from '../../page-headers.js';
import type { RequestContext } from '../../request-context.js';
import { runTask } from '../../tasks/run-task.js';
import { SystemFrame } from './system-frame.js';

const PAGE = '/system/update';
/** Interval for checking the result: the unit that installs an update sends no live updates. */
const RELOAD_SECONDS = 5;

/** The running version, the result of the last update, and the form for the next one. */
export async function showUpdate(context: RequestContext, form?: FormReading): Promise<Reply> {
  const { updates, version } = context.gateway;
  const isBusy = updates?.isBusy() === true;
  const last = await updates?.last();
  const reply = context.show(
    <Update version={version} isPossible={updates !== undefined} isBusy={isBusy} last={last} />,
    { form },
  );
  if (!isBusy) return reply;
  return withHeaders(reply, { Refresh: `${RELOAD_SECONDS}; url=${prefixOf(context.request.origin.base)}${PAGE}` });
}

/** Accepts a bundle for the unit that installs it; an invalid one is reported at its field and deleted. */
export async function uploadUpdate(context: RequestContext, form: FormReading): Promise<Reply> {
  const { updates } = context.gateway;
  const { savedPath } = form;
  if (!updates || savedPath === undefined) {
    form.fail('file', 'update.none_chosen');
    return showUpdate(context, form);
  }
  const onFailure = (reason: string): Promise<Reply> => {
    form.fail('file', 'update.wrong', { reason });
    return showUpdate(context, form);
  };
  const onDone = (): Reply => context.redirectTo(PAGE);
  return runTask(context, { kind: 'update', onFailure, onDone }, async (report) => {
    report({ phase: 'checking' });
    const { version } = await updates.submit(savedPath);
    return { message: 'update.accepted', values: { version }, path: PAGE };
  });
}

interface UpdateProps {
  readonly version: string;
  readonly isPossible: boolean;
  readonly isBusy: boolean;
  readonly last: LastUpdate | undefined;
}

function Update({ version, isPossible, isBusy, last }: UpdateProps) {
  const { t, fieldWords } = useWords();
  return (
    <SystemFrame tab="update">
      {isBusy ? (
        <Notice tone="plain" title={t('update.busy')}>
          <p>{t('update.busy.lead')}</p>
          <progress aria-label={t('update.busy')} />
        </Notice>
      ) : undefined}
      {last && !isBusy ? <Ending last={last} /> : undefined}
      <div class="columns">
        <Section title={t('update.title', { version })} lead={t(isPossible ? 'update.lead' : 'update.elsewhere')}>
          {isPossible && !isBusy ? (
            <Form action="/system/update" isUpload>
              <FormErrors />
              <upload-progress data-label={t('update.sending')}>
                <FileField {...fieldWords('update.file')} accept=".inkstand-update" />
              </upload-progress>
              <FormSubmit icon="upload" text={t('update.apply')} />
            </Form>
          ) : undefined}
        </Section>
        {isPossible ? (
          <Section title={t('update.back')} lead={t('update.back.lead')}>
            <CopyText isBlock text="sudo inkstand update --back" />
          </Section>
        ) : undefined}
      </div>
    </SystemFrame>
  );
}

function Ending({ last: { outcome, version, reason, atMs } }: { last: LastUpdate }) {
  const { t, dateTime } = useWords();
  const isGood = outcome === 'updated' || outcome === 'went-back';
  const values = { version, when: dateTime(atMs), reason: reason ?? '' };
  return (
    <Notice tone={isGood ? 'good' : 'bad'} title={t(`update.ended.${outcome}`, values)}>
      {reason ? <p>{reason}</p> : undefined}
    </Notice>
  );
}
