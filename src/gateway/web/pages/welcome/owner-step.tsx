import type { Reply } from '../../../http/http.js';
import { chooseLanguage, FIRST_LANGUAGE, languageChoices, listLanguages } from '../../../i18n/i18n.js';
import { MAX_PERSON_NAME_CHARS } from '../../../name-limits.js';
import { SelectField } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { readNextStep, writeNextStep } from './first-run.js';
import { Step } from './step.js';

/** Second step: name and language. */
export function showOwner(context: RequestContext): Reply {
  const name = context.gateway.tables.settings.read('owner_name');
  return context.show(<OwnerStep name={typeof name === 'string' ? name : ''} language={context.words.language} />);
}

/** Stores name and language and continues. */
export async function saveOwner(context: RequestContext, form: FormReading): Promise<Reply> {
  const name = form.text('name', { min: 0, max: MAX_PERSON_NAME_CHARS });
  const language = chooseLanguage([form.raw('language'), FIRST_LANGUAGE], listLanguages());
  if (!form.isValid) return context.show(<OwnerStep name={name} language={language} />, { form });
  const { settings } = context.gateway.tables;
  await settings.write('owner_name', name);
  await settings.write('locale', language);
  if (readNextStep(settings)) await writeNextStep(settings, 'place');
  return context.redirectTo('/welcome/place');
}

function OwnerStep({ name, language }: { name: string; language: string }) {
  const { t, fieldWords } = useWords();
  return (
    <Step number={2} title={t('welcome.you.title')} lead={t('welcome.you.lead')}>
      <Form action="/welcome/you">
        <FormErrors />
        <TextField
          name="name"
          {...fieldWords('owner.name')}
          value={name}
          maxLength={MAX_PERSON_NAME_CHARS}
          autoComplete="name"
        />
        <SelectField name="language" label={t('owner.language')} value={language} choices={languageChoices()} />
        <FormSubmit text={t('action.continue')} />
      </Form>
    </Step>
  );
}
