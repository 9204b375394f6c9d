import { normaliseTimeZone } from '@inkstand/common/time-zone';
import { REQUIRE_KEY } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import { languageChoices, listLanguages, zoneChoices } from '../../../i18n/i18n.js';
import { MAX_PERSON_NAME_CHARS } from '../../../name-limits.js';
import { readHomePlace } from '../../../place/place.js';
import { changeHome } from '../../../plugin/plugin.js';
import { SelectField } from '../../components/form/choice.js';
import { TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormResult, FormSubmit } from '../../components/form/form.js';
import { PlaceField } from '../../components/form/place-field.js';
import { SharedNetworkField } from '../../components/form/shared-network-field.js';
import { Section } from '../../components/page/section.js';
import type { FormReading } from '../../forms/form-reading.js';
import { readPlaceField } from '../../forms/read-place-field.js';
import { useWords } from '../../frame.js';
import type { RequestContext } from '../../request-context.js';
import { SystemFrame } from './system-frame.js';

interface OwnerValues {
  readonly name: string;
  readonly language: string;
  readonly timeZone: string;
  readonly isShared: boolean;
  /** Where the home is, as it can be entered; empty while unknown. */
  readonly home: string;
}

/** Name, language, place and time zone, as set in the first run. */
export function showOwner(context: RequestContext, form?: FormReading): Reply {
  return context.show(<Owner {...readOwner(context)} />, { form });
}

export async function saveOwner(context: RequestContext, form: FormReading): Promise<Reply> {
  const stored = readOwner(context);
  context.reconcile(form, <Owner {...stored} />);
  const values = {
    name: form.text('name', { min: 0, max: MAX_PERSON_NAME_CHARS }),
    language: form.raw('language'),
    timeZone: normaliseTimeZone(form.raw('time_zone')) ?? '',
    isShared: form.isTicked('shared_network'),
  };
  const home = form.isTouched('home') ? await readPlaceField(form, 'home', values.timeZone) : undefined;
  if (!listLanguages().includes(values.language)) form.fail('language', 'form.choose');
  if (values.timeZone === '') form.fail('time_zone', 'form.choose');
  if (!form.isValid) return showOwner(context, form);
  const { settings } = context.gateway.tables;
  await settings.write('owner_name', values.name);
  await settings.write('locale', values.language);
  await settings.write('time_zone', values.timeZone);
  await settings.write(REQUIRE_KEY, values.isShared);
  if (form.isTouched('home')) await changeHome({ settings, plugins: context.gateway.plugins }, home);
  context.gateway.wakeRunner();
  return context.redirectTo('/system/owner', { tone: 'good', key: 'owner.saved' });
}

function readOwner({ gateway, words }: RequestContext): OwnerValues {
  const { settings } = gateway.tables;
  const name = settings.read('owner_name');
  const isShared = settings.read(REQUIRE_KEY) === true;
  const home = readHomePlace(settings)?.label ?? '';
  const { language, timeZone } = words;
  return { name: typeof name === 'string' ? name : '', language, timeZone, isShared, home };
}

function Owner({ name, language, timeZone, isShared, home }: OwnerValues) {
  const { t, fieldWords } = useWords();
  return (
    <SystemFrame tab="owner">
      <Section title={t('owner.title')} lead={t('owner.lead')}>
        <Form action="/system/owner" isSettings>
          <FormErrors />
          <TextField
            name="name"
            label={t('owner.name')}
            value={name}
            maxLength={MAX_PERSON_NAME_CHARS}
            autoComplete="name"
          />
          <SelectField name="language" label={t('owner.language')} value={language} choices={languageChoices()} />
          <PlaceField name="home" {...fieldWords('home.place')} value={home} />
          <SelectField
            name="time_zone"
            {...fieldWords('owner.time_zone')}
            value={timeZone}
            choices={zoneChoices(timeZone)}
          />
          <SharedNetworkField checked={isShared} />
          <FormSubmit text={t('action.save')} />
          <FormResult>
            {t(isShared ? 'owner.result.shared' : 'owner.result', {
              name: name === '' ? t('owner.result.nameless') : name,
              language: languageChoices().find(({ value }) => value === language)?.label ?? language,
              zone: timeZone,
              home: home === '' ? t('owner.result.homeless') : home,
            })}
          </FormResult>
        </Form>
      </Section>
    </SystemFrame>
  );
}
