import type { Reply } from '../../../http/http.js';
import { isPem, isTopicPrefix, type MqttSettings, parseBrokerUrl } from '../../../mqtt/mqtt.js';
import { LinkButton } from '../../components/form/button.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Notice } from '../../components/page/notice.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import type { FormReading } from '../../forms/form-reading.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { SystemFrame } from '../system/system-frame.js';
import { BrokerForm } from './broker-form.js';

const PAGE = '/system/mqtt';
const MAX_USER_CHARS = 200;
const MAX_PASSWORD_CHARS = 500;

/** The connection to the broker, and what is received from it. */
export function showMqtt(context: RequestContext, form?: FormReading): Reply {
  const gateway = context.gateway;
  const { t } = context.words;
  return context.show(
    <SystemFrame tab="mqtt">
      <div class="columns">
        <BrokerForm settings={gateway.mqtt.settings()} />
        <LiveRegion id="mqtt" topics={['system', 'plugins']}>
          <Section title={t('mqtt.state')}>
            <Connection gateway={gateway} />
          </Section>
          <Feeds gateway={gateway} />
        </LiveRegion>
      </div>
    </SystemFrame>,
    { form },
  );
}

/** Stores the settings and reconnects. An empty password keeps the stored one. */
export async function saveMqtt(context: RequestContext, form: FormReading): Promise<Reply> {
  const { mqtt } = context.gateway;
  const stored = mqtt.settings();
  context.reconcile(form, <BrokerForm settings={stored} />);
  const requested = readRequest(form, stored);
  if (!form.isValid) return showMqtt(context, form);
  await mqtt.change(requested);
  return context.redirectTo(PAGE, { tone: 'good', key: 'mqtt.saved' });
}

function readRequest(form: FormReading, before: MqttSettings): MqttSettings {
  const isOn = form.isSwitchedOn('on', ['url', 'user', 'password', 'ca']);
  const brokerUrl = form.raw('url').trim();
  const caPem = form.raw('ca').trim();
  const password = form.raw('password');
  const discoveryPrefix = form.raw('discovery_prefix').trim() || 'homeassistant';
  if ((isOn || brokerUrl !== '') && !parseBrokerUrl(brokerUrl)) form.fail('url', 'mqtt.url.wrong');
  if (caPem !== '' && !isPem(caPem)) form.fail('ca', 'mqtt.ca.wrong');
  if (password.length > MAX_PASSWORD_CHARS) form.fail('password', 'form.too_long', { max: MAX_PASSWORD_CHARS });
  if (!isTopicPrefix(discoveryPrefix)) form.fail('discovery_prefix', 'mqtt.discovery.prefix.wrong');
  const userName = form.text('user', { min: 0, max: MAX_USER_CHARS });
  const newPassword = form.isTicked('no_password') ? '' : password === '' ? before.password : password;
  if (userName === '' && newPassword !== '') form.fail('user', 'mqtt.user.missing');
  return {
    isOn,
    brokerUrl,
    userName,
    caPem,
    discoveryPrefix,
    password: newPassword,
    isDiscoveryOn: form.isSwitchedOn('discovery', ['discovery_prefix']),
  };
}

function Connection({ gateway: { mqtt } }: { gateway: Gateway }) {
  const { words, now } = useFrame();
  const { t } = words;
  const state = mqtt.state();
  if (state.kind === 'off') return <p class="faded">{t('mqtt.state.off')}</p>;
  if (state.kind === 'connected')
    return <Notice tone="good">{t('mqtt.state.connected', { when: words.time(state.sinceMs, now) })}</Notice>;
  if (state.error === undefined) return <p>{t('mqtt.state.connecting')}</p>;
  return (
    <Notice tone="bad" title={t('mqtt.state.failed')} text={t('mqtt.state.failed.words', { error: state.error })} />
  );
}

function Feeds({ gateway: { mqtt, plugins } }: { gateway: Gateway }) {
  const { words, now } = useFrame();
  const { t, number } = words;
  const reading = plugins.list().filter(({ strategy }) => strategy === 'mqtt');
  return (
    <Section
      title={t('mqtt.plugins')}
      actions={<LinkButton href="/plugins/new/mqtt" icon="plus" text={t('mqtt.plugins.add')} />}
    >
      {reading.length === 0 ? (
        <p class="faded">{t('mqtt.plugins.none')}</p>
      ) : (
        <Table
          caption={t('mqtt.plugins')}
          columns={[
            { label: t('create.name') },
            { label: t('mqtt.plugins.topics'), isNumber: true },
            { label: t('mqtt.plugins.received'), isNumber: true },
            { label: t('mqtt.plugins.last') },
          ]}
          rows={reading.map(({ id, name }) => {
            const facts = mqtt.factsOf(id);
            const lastMs = facts?.lastMessageAtMs;
            return {
              key: id,
              cells: [
                <a key="name" href={`/plugins/${id}`}>
                  {name}
                </a>,
                number(facts?.topicCount ?? 0),
                number(facts?.messageCount ?? 0),
                lastMs === undefined ? '–' : words.time(lastMs, now),
              ],
            };
          })}
        />
      )}
    </Section>
  );
}
