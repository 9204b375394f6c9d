import type { Reply } from '../../../../http/http.js';
import { MAX_NAME_CHARS } from '../../../../name-limits.js';
import {
  buildForm,
  checkValues,
  type FormField,
  findSettingFaults,
  MAX_INTERVAL_MINUTES,
  MIN_INTERVAL_MINUTES,
  type PluginInput,
  readFieldDefinitions,
  readFormEntries,
  readRecipeSettings,
} from '../../../../plugin/plugin.js';
import type { Device, PluginDraft, PluginSetting } from '../../../../store/store.js';
import { Advanced } from '../../../components/form/advanced.js';
import { CheckField } from '../../../components/form/choice.js';
import { NumberField, TextArea, TextField } from '../../../components/form/field.js';
import { Form, FormErrors, FormResult, FormSubmit } from '../../../components/form/form.js';
import { Section } from '../../../components/page/section.js';
import type { FormReading } from '../../../forms/form-reading.js';
import { useFrame, useWords } from '../../../frame.js';
import { changesTopics, namesFolder } from '../../../permissions/narrow-plugins.js';
import type { RequestContext } from '../../../request-context.js';
import { openPlugin } from '../../../shared/plugins/read-plugin.js';
import { requirePlugin } from '../../../shared/plugins/require-plugin.js';
import { PluginFrame } from '../plugin-frame.js';
import { AgeFields, readAgeFields } from './age-settings.js';
import { CertificateSettings, readCertificateSettings } from './certificates.js';
import { describeSettings } from './describe-settings.js';
import { HostSettings, readHostSettings } from './host-settings.js';
import { MirrorFields, readMirrorFields } from './mirror-settings.js';
import { FIELD_PREFIX, RecipeField } from './recipe-field.js';
import { readScriptSettings, ScriptSettings } from './script-settings.js';
import { readSecretSettings, SecretSettings } from './secret-settings.js';
import { readTopicFields, TopicFields } from './topic-settings.js';
import { listTownFields, readTownFields, type TownField, TownFields } from './town-fields.js';

type Choices = ReadonlyMap<string, readonly { readonly label: string; readonly value: string }[]>;

/** The recipe's own form, and the settings that every plugin has. */
export async function showSettings(context: RequestContext, form?: FormReading): Promise<Reply> {
  const setting = requirePlugin(context);
  const stored = await readStored(context, setting);
  // The entered values decide which fields of the recipe are shown.
  const definitions = readFieldDefinitions(setting.settings.custom_fields);
  const rejected = form && { entered: readFormEntries(definitions, form.fields(), FIELD_PREFIX), errors: {} };
  const built = buildForm(stored.draft, context.words.language, rejected);
  const hidden = new Set(built.filter(({ isHidden }) => isHidden).map(({ keyname }) => keyname));
  const fields = stored.fields.filter(({ keyname }) => !hidden.has(keyname));
  const view = await openPlugin(context.gateway, setting, context.words.language);
  return context.show(
    <PluginFrame view={view} tab="settings">
      <SettingsForm {...stored} fields={fields} />
    </PluginFrame>,
    { form },
  );
}

async function readStored(context: RequestContext, setting: PluginSetting): Promise<SettingsFormProps> {
  const { gateway, words, request } = context;
  const draft = await gateway.plugins.draft(setting.id);
  const fields = buildForm(draft, words.language);
  return {
    setting,
    draft,
    markup: await gateway.plugins.markup(setting.id),
    fields,
    towns: await listTownFields(context, fields),
    choices: await readChoices(context, fields),
    displays: gateway.tables.devices.list().filter(({ id }) => context.mayChange('display', id)),
    webhookUrl: `${request.origin.plainBase}/api/custom_plugins/${setting.uuid}`,
  };
}

/** Choices loaded from the recipe's address; if it does not answer, the field becomes a text field. */
async function readChoices(context: RequestContext, fields: readonly FormField[]): Promise<Choices> {
  const { gateway, request } = context;
  const setting = gateway.plugins.get(Number(request.params.id));
  const remote = fields.filter(({ endpoint }) => endpoint);
  const others = gateway.plugins.list().filter(({ id }) => id !== setting.id && context.mayChange('plugin', id));
  const plugins = others.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }));
  const chosen = fields.filter(({ type }) => type === 'plugin_instance_select');
  const lists = remote.map(async ({ keyname }) => {
    return [keyname, await gateway.choices.list(setting, keyname).catch(() => [])] as const;
  });
  const listFor = ({ value }: FormField) => {
    const stored = String(value ?? '');
    const isKept = context.role === 'member' && stored !== '' && plugins.every((plugin) => plugin.value !== stored);
    // A member keeps a plugin that an owner chose and that is not theirs.
    return isKept ? [...plugins, { value: stored, label: context.words.t('member.kept') }] : plugins;
  };
  return new Map([...(await Promise.all(lists)), ...chosen.map((field) => [field.keyname, listFor(field)] as const)]);
}

/** Checks and stores the settings and fields that were touched. */
export async function saveSettings(context: RequestContext, form: FormReading): Promise<Reply> {
  const { plugins } = context.gateway;
  const setting = requirePlugin(context);
  context.reconcile(form, <SettingsForm {...(await readStored(context, setting))} />);
  const fields = readFieldDefinitions(setting.settings.custom_fields, context.words.language);
  const posted = Object.entries(readFormEntries(fields, form.fields(), FIELD_PREFIX));
  const typed = Object.fromEntries(posted.filter(([keyname]) => form.isTouched(FIELD_PREFIX + keyname)));
  // Coordinates and a title that were entered as well are more exact than a town.
  const entered = { ...(await readTownFields(context, form, fields)), ...typed };
  const { errors } = checkValues(fields, entered, await plugins.stateOf(setting.id));
  for (const [keyname, expected] of Object.entries(errors)) {
    form.fail(FIELD_PREFIX + keyname, 'fields.wrong', { expected });
  }
  if (context.role === 'member' && namesFolder(entered))
    form.fail(`${FIELD_PREFIX}album_address`, 'member.album.folder');
  const scripts = readScriptSettings(form, setting);
  const hosts = readHostSettings(form, setting);
  const everyday = readInput(form, setting.strategy);
  const ages = readAgeFields(form, setting);
  const settings = { ...everyday.settings, ...scripts.settings, ...hosts.settings, ...ages };
  const input = {
    ...everyday,
    ...scripts,
    ...readSecretSettings(form, setting),
    ...readCertificateSettings(form, setting),
    settings,
  };
  for (const { key, expected, got } of findSettingFaults(input.settings)) {
    form.fail(key, 'fields.wrong', { expected: `expected ${expected}, got ${got}` });
  }
  if (context.role === 'member' && changesTopics(setting, { ...input, fieldValues: entered }))
    form.fail('mqtt_topics', 'member.topics.kept');
  if (!form.isValid) return showSettings(context, form);
  await plugins.update(setting.id, { ...input, fieldValues: entered });
  return context.redirectTo(`/plugins/${setting.id}`, {
    tone: 'good',
    key: 'plugin.saved',
    values: { name: everyday.name },
  });
}

function readInput(form: FormReading, strategy: PluginDraft['strategy']): PluginInput & { readonly name: string } {
  const name = form.text('name', { max: MAX_NAME_CHARS });
  const settings: Record<string, unknown> = {
    refresh_interval: readInterval(form, strategy),
    dark_mode: form.isTicked('dark_mode') ? 'yes' : 'no',
    no_screen_padding: form.isTicked('no_screen_padding') ? 'yes' : 'no',
    picture_levels: form.isTicked('picture_levels') ? undefined : 'no',
  };
  if (strategy === 'polling') {
    settings.polling_url = form.raw('polling_url').trim();
    settings.polling_verb = form.raw('polling_verb') === 'post' ? 'post' : 'get';
    settings.polling_any_status = form.isTicked('polling_any_status') ? 'yes' : undefined;
    // Secrets are never shown, so an empty input keeps the stored one.
    if (form.raw('polling_headers').trim()) settings.polling_headers = form.raw('polling_headers').trim();
    if (form.raw('polling_body').trim()) settings.polling_body = form.raw('polling_body').trim();
  }
  if (strategy === 'mirror') Object.assign(settings, readMirrorFields(form));
  if (strategy === 'mqtt') Object.assign(settings, readTopicFields(form));
  // If the recipe has fields, they contain the data.
  if (strategy === 'static' && form.isTicked('static_data')) settings.static_data = form.raw('static_data');
  return { name, settings };
}

/** A mirror without an interval follows the other server. */
const readInterval = (form: FormReading, strategy: PluginDraft['strategy']): number | undefined =>
  strategy === 'mirror'
    ? form.optionalWhole('refresh_interval', MIN_INTERVAL_MINUTES, MAX_INTERVAL_MINUTES)
    : form.whole('refresh_interval', MIN_INTERVAL_MINUTES, MAX_INTERVAL_MINUTES);

interface SettingsFormProps {
  readonly setting: PluginSetting;
  readonly draft: PluginDraft;
  readonly markup: Readonly<Record<string, string>>;
  readonly fields: readonly FormField[];
  readonly towns: readonly TownField[];
  readonly choices: Choices;
  readonly webhookUrl: string;
  readonly displays: readonly Device[];
}

function SettingsForm({ setting, draft, markup, fields, towns, choices, webhookUrl, displays }: SettingsFormProps) {
  const words = useWords();
  const { t } = words;
  const places = fields.filter(({ type }) => type === 'lat_lon');
  const placeNames = new Set(places.map(({ nameField }) => nameField));
  const show = (field: FormField) => (
    <RecipeField
      key={field.keyname}
      field={field}
      secret={draft.secrets.fieldValues[field.keyname] ?? ''}
      webhookUrl={webhookUrl}
      choices={choices.get(field.keyname) ?? []}
    />
  );
  const source = <Source setting={setting} draft={draft} />;
  return (
    <Form action={`/plugins/${setting.id}/settings`} isSettings>
      <FormErrors />
      {fields.length > 0 ? (
        <Section title={t('settings.fields')}>
          {fields.map((field) =>
            field.type === 'lat_lon' ? (
              <TownFields key={field.keyname} towns={towns.filter((town) => town.field.keyname === field.keyname)} />
            ) : placeNames.has(field.keyname) ? undefined : (
              show(field)
            ),
          )}
        </Section>
      ) : undefined}
      <Section title={t('settings.plugin')}>
        <TextField name="name" label={t('create.name')} value={setting.name} required maxLength={MAX_NAME_CHARS} />
        {fields.length > 0 ? undefined : <Everyday setting={setting} />}
      </Section>
      {setting.strategy === 'mirror' ? <MirrorFields draft={draft} displays={displays} /> : undefined}
      {fields.length > 0 ? undefined : source}
      <Advanced>
        {places.length > 0 ? (
          <Section title={t('settings.place')} lead={t('settings.place.lead')}>
            {fields.filter(({ type, keyname }) => type === 'lat_lon' || placeNames.has(keyname)).map(show)}
          </Section>
        ) : undefined}
        {fields.length > 0 ? (
          <Section title={t('settings.screen')}>
            <Everyday setting={setting} />
          </Section>
        ) : undefined}
        {fields.length > 0 ? source : undefined}
        <AgeFields setting={setting} />
        <ScriptSettings setting={setting} />
        <SecretSettings setting={setting} />
        <HostSettings setting={setting} markup={markup} />
        <CertificateSettings setting={setting} />
      </Advanced>
      <FormSubmit text={t('action.save')} />
      <FormResult>{describeSettings(setting, words)}</FormResult>
    </Form>
  );
}

/** Fields for the source of the data; nothing for a static plugin whose recipe has fields of its own. */
function Source({ setting, draft }: Pick<SettingsFormProps, 'setting' | 'draft'>) {
  const { t } = useWords();
  switch (setting.strategy) {
    case 'polling':
      return <Polling draft={draft} />;
    case 'mqtt':
      return <TopicFields setting={setting} />;
    case 'static':
      return readFieldDefinitions(setting.settings.custom_fields).length > 0 ? null : (
        <Section title={t('create.data')}>
          <TextArea
            name="static_data"
            label={t('create.data')}
            rows={8}
            isCode
            value={readRecipeSettings(setting.settings).staticData}
          />
        </Section>
      );
    default:
      return null;
  }
}

/** How often it is refreshed, and its colours. */
function Everyday({ setting }: Pick<SettingsFormProps, 'setting'>) {
  const { t } = useWords();
  const followsServer = setting.strategy === 'mirror';
  const hasInterval = !followsServer || Boolean(setting.settings.refresh_interval);
  const { refreshMinutes, darkMode, noScreenPadding, keepsLevels } = readRecipeSettings(setting.settings);
  return (
    <>
      <NumberField
        name="refresh_interval"
        label={t('settings.interval')}
        hint={t(followsServer ? 'settings.interval.mirror' : 'settings.interval.hint')}
        value={hasInterval ? refreshMinutes : undefined}
        min={MIN_INTERVAL_MINUTES}
        max={MAX_INTERVAL_MINUTES}
        unit={t('settings.minutes')}
        required={!followsServer}
      />
      <CheckField name="dark_mode" label={t('settings.dark')} checked={darkMode} />
      <CheckField name="no_screen_padding" label={t('settings.no_padding')} checked={noScreenPadding} />
      <CheckField name="picture_levels" label={t('settings.levels')} checked={!keepsLevels} />
    </>
  );
}

function Polling({ draft }: { draft: PluginDraft }) {
  const { words, versionOf } = useFrame();
  const { t, fieldWords } = words;
  const { pollingUrl, pollingVerb, takesAnyStatus } = readRecipeSettings(draft.settings);
  const isKept = (text: string): string => (text === '' ? t('settings.secret.none') : t('fields.secret.kept'));
  return (
    <Section title={t('settings.source')} lead={t('settings.source.lead')}>
      <TextArea name="polling_url" {...fieldWords('settings.urls')} rows={3} isCode value={pollingUrl} />
      <CheckField name="polling_verb" value="post" label={t('settings.post')} checked={pollingVerb === 'post'} />
      <CheckField name="polling_any_status" {...fieldWords('settings.any_status')} checked={takesAnyStatus} />
      <TextArea
        name="polling_headers"
        label={t('settings.headers')}
        hint={isKept(draft.secrets.pollingHeaders)}
        rows={2}
        isCode
        version={versionOf(draft.secrets.pollingHeaders)}
        placeholder="Authorization: Bearer …"
      />
      <TextArea
        name="polling_body"
        label={t('settings.body')}
        hint={isKept(draft.secrets.pollingBody)}
        rows={2}
        isCode
        version={versionOf(draft.secrets.pollingBody)}
      />
    </Section>
  );
}
