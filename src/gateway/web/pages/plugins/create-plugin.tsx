import { InkstandError } from '@inkstand/common/errors';
import { isObject } from '@inkstand/common/json';
import type { Reply } from '../../../http/http.js';
import { MAX_NAME_CHARS } from '../../../name-limits.js';
import { findSettingFaults, type PluginInput } from '../../../plugin/plugin.js';
import { TextArea, TextField } from '../../components/form/field.js';
import { Form, FormErrors, FormSubmit } from '../../components/form/form.js';
import { Page } from '../../components/page/page.js';
import type { FormReading } from '../../forms/form-reading.js';
import { isForMembers } from '../../permissions/narrow-plugins.js';
import type { RequestContext } from '../../request-context.js';
import { STRATEGY_BADGES } from '../../shared/plugins/name-strategy.js';

/** Strategies of plugins without a recipe. */
export const CREATABLE = [
  ...(['webhook', 'polling', 'mqtt', 'static'] as const),
  ...(['webhook_image', 'pictures', 'alias', 'mirror'] as const),
] as const;
type Creatable = (typeof CREATABLE)[number];

/** Strategies that poll an address. */
const POLLING = new Set<Creatable>(['polling', 'alias', 'mirror']);

/** Initial markup of a new plugin, so that its first screen shows its data. */
const FIRST_MARKUP = `<div class="layout layout--col">
  <span class="value">{{ text | default: "Hello" }}</span>
</div>
<div class="title_bar">
  <span class="title">{{ trmnl.plugin_settings.instance_name }}</span>
</div>
`;

/** The same for topics. */
const TOPICS_MARKUP = `<div class="layout layout--col gap">
  {% for topic in topics limit: 8 %}
  <div class="flex flex--row flex--between w--full">
    <span class="title">{{ topic.name }}</span>
    <span class="title">{{ topic.value }}</span>
  </div>
  {% endfor %}
</div>
<div class="title_bar">
  <span class="title">{{ trmnl.plugin_settings.instance_name }}</span>
</div>
`;

/** The form for a plugin without a recipe; a rejected one keeps its input. */
export function showCreate(context: RequestContext, form?: FormReading): Reply {
  const strategy = readStrategy(context);
  const { t, fieldWords } = context.words;
  return context.show(
    <Page
      title={t(STRATEGY_BADGES[strategy].label)}
      section="plugins"
      parent={{ href: '/plugins/new', label: t('plugins.add') }}
      lead={t(`gallery.own.${strategy}`)}
    >
      <section class="section">
        <Form action={`/plugins/new/${strategy}`}>
          <FormErrors />
          <TextField
            name="name"
            label={t('create.name')}
            value={form?.raw('name') ?? ''}
            required
            maxLength={MAX_NAME_CHARS}
          />
          {POLLING.has(strategy) ? (
            <TextField
              name="polling_url"
              label={t('create.url')}
              hint={t(strategy === 'mirror' ? 'create.url.mirror' : 'create.url.hint')}
              value={form?.raw('polling_url') ?? ''}
              placeholder="http://nas.local/data.json"
              required
            />
          ) : undefined}
          {strategy === 'mirror' ? (
            <TextField name="mirror_token" {...fieldWords('create.token')} type="password" />
          ) : undefined}
          {strategy === 'mqtt' ? (
            <TextArea
              name="mqtt_topics"
              {...fieldWords('create.topics')}
              rows={4}
              isCode
              value={form?.raw('mqtt_topics') ?? ''}
              placeholder={'zigbee2mqtt/+\nmeter = tele/meter/SENSOR'}
            />
          ) : undefined}
          {strategy === 'static' ? (
            <TextArea
              name="static_data"
              label={t('create.data')}
              rows={6}
              isCode
              value={form?.raw('static_data') ?? '{\n  "text": "Hello"\n}'}
            />
          ) : undefined}
          <FormSubmit cancel="/plugins/new" text={t('create.button')} />
        </Form>
      </section>
    </Page>,
    form ? { form } : {},
  );
}

/** Creates a plugin with markup that renders immediately. */
export async function createPlugin(context: RequestContext, form: FormReading): Promise<Reply> {
  const { plugins, joinPlaylist } = context.gateway;
  const strategy = readStrategy(context);
  const name = form.text('name', { max: MAX_NAME_CHARS });
  const input = readInput(strategy, name, form);
  if (!form.isValid) return showCreate(context, form);
  const setting = await plugins.create(input);
  const markup = strategy === 'mqtt' ? TOPICS_MARKUP : FIRST_MARKUP;
  if (strategy === 'webhook' || strategy === 'polling' || strategy === 'static' || strategy === 'mqtt') {
    await plugins.writeMarkup(setting.id, { full: markup }, true);
  }
  await joinPlaylist(setting.id);
  return context.redirectTo(`/plugins/${setting.id}`, { tone: 'good', key: 'plugins.added', values: { name } });
}

function readStrategy({ request, role }: RequestContext): Creatable {
  const strategy = CREATABLE.find(
    (one) => one === request.params.strategy && (role === 'owner' || isForMembers({ strategy: one })),
  );
  if (!strategy) throw new InkstandError('not-found', 'there is no such kind of plugin');
  return strategy;
}

function readInput(strategy: Creatable, name: string, form: FormReading): PluginInput {
  const settings: Record<string, string> = {};
  if (POLLING.has(strategy)) {
    const url = form.text('polling_url', { max: 2000 });
    if (!/^(?:https?|webcals?):\/\/\S+/.test(url)) form.fail('polling_url', 'create.url.wrong');
    settings.polling_url = url;
  }
  if (strategy === 'mqtt') {
    const topics = form.raw('mqtt_topics').trim();
    if (topics === '' || !hasTopics(topics)) form.fail('mqtt_topics', 'create.topics.wrong');
    settings.mqtt_topics = topics;
  }
  if (strategy === 'mirror') settings.mirror_token = form.raw('mirror_token').trim();
  if (strategy === 'static') {
    const data = form.raw('static_data').trim() || '{}';
    if (!isJson(data)) form.fail('static_data', 'create.data.wrong');
    settings.static_data = data;
  }
  return { name, strategy, settings };
}

const hasTopics = (text: string): boolean => findSettingFaults({ mqtt_topics: text }).length === 0;

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) || Array.isArray(value);
  } catch {
    return false;
  }
}
