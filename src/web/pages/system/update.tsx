import { InkstandError } from '../../../errors.js';
import type { Reply } from '../../../http/http.js';
import type { LastUpdate } from '../../../update/update.js';
import { Button } from '../../components/button.js';
import { CopyText } from '../../components/copy-text.js';
import { FileField } from '../../components/file-field.js';
import { Form, FormActions, FormErrors } from '../../components/form.js';
import { Notice } from '../../components/notice.js';
import { Section } from '../../components/section.js';
import type { FormReading } from '../../form.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { SystemFrame } from './system-frame.js';

/** The running version, the result of the last update, and the form for the next one. */
export async function showUpdate(context: RequestContext, form?: FormReading): Promise<Reply> {
  const { updates, version } = context.gateway;
  const page = (
    <Update
      version={version}
      isPossible={updates !== undefined}
      isBusy={updates?.isBusy() === true}
      last={await updates?.last()}
    />
  );
  return context.show(page, form ? { form } : {});
}

/** Takes a bundle for the unit that applies it; a rejected one is reported at its field and deleted. */
export async function uploadUpdate(context: RequestContext, form: FormReading): Promise<Reply> {
  const { updates } = context.gateway;
  if (!updates || form.savedPath === undefined) {
    form.fail('file', 'update.none_chosen');
    return showUpdate(context, form);
  }
  try {
    await updates.submit(form.savedPath);
  } catch (error) {
    if (!(error instanceof InkstandError) || error.code === 'internal') throw error;
    form.fail('file', 'update.wrong', { reason: error.message });
    return showUpdate(context, form);
  }
  return context.redirectTo('/system/update');
}

interface UpdateProps {
  readonly version: string;
  readonly isPossible: boolean;
  readonly isBusy: boolean;
  readonly last: LastUpdate | undefined;
}

function Update({ version, isPossible, isBusy, last }: UpdateProps) {
  const { t } = useWords();
  return (
    <SystemFrame tab="update">
      {isBusy ? (
        <Notice tone="plain" title={t('update.busy')}>
          <p>{t('update.busy.lead')}</p>
        </Notice>
      ) : undefined}
      {last && !isBusy ? <Ending last={last} /> : undefined}
      <div class="columns">
        <Section title={t('update.title', { version })} lead={t(isPossible ? 'update.lead' : 'update.elsewhere')}>
          {isPossible && !isBusy ? (
            <Form action="/system/update" isUpload>
              <FormErrors />
              <FileField label={t('update.file')} hint={t('update.file.hint')} accept=".inkstand-update" />
              <FormActions>
                <Button variant="primary" icon="upload">
                  {t('update.apply')}
                </Button>
              </FormActions>
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
