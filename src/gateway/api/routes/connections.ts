import { definedMembers } from '@inkstand/common/defined-members';
import { InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import { data, type Route } from '../../http/http.js';
import { isPem, isTopicPrefix, type MqttSettings, parseBrokerUrl } from '../../mqtt/mqtt.js';
import type { ApiParts } from '../api-parts.js';
import { answerChange, readMember, readObject, trueOrFalse } from '../body.js';
import { isoTime } from '../shapes/plugin-setting.js';

/** Settings of the connection to an MQTT broker, and of HTTPS. */
export function connectionRoutes({ mqtt, https, keyed }: ApiParts): readonly Route[] {
  return [
    keyed('GET', '/api/mqtt', 'read', () => data(describeMqtt(mqtt))),
    keyed('PATCH', '/api/mqtt', 'admin', async (request) => {
      const body = await readObject(request);
      const change = readMqttChange(body);
      const wanted = { ...mqtt.settings(), ...change };
      requireWhole(wanted);
      await mqtt.change(wanted);
      return answerChange(describeMqtt(mqtt), body);
    }),
    keyed('GET', '/api/https', 'read', () => data(describeHttps(https))),
    keyed('PATCH', '/api/https', 'admin', async (request) => {
      const body = await readObject(request);
      const isOn = readMember(body, 'on', 'true or false', trueOrFalse);
      if (https.hasFiles && isOn === false)
        throw new InkstandError('unprocessable', 'HTTPS is switched on by the certificate files of the configuration');
      if (isOn !== undefined && !https.hasFiles) await https.switchTo(isOn);
      return answerChange(describeHttps(https), body);
    }),
  ];
}

/** Never includes the password. */
function describeMqtt(mqtt: ApiParts['mqtt']) {
  const { isOn, brokerUrl, userName, password, caPem, isDiscoveryOn, discoveryPrefix } = mqtt.settings();
  const state = mqtt.state();
  return {
    on: isOn,
    url: brokerUrl,
    user: userName,
    has_password: password !== '',
    ca: caPem,
    discovery: isDiscoveryOn,
    discovery_prefix: discoveryPrefix,
    state: state.kind,
    error: 'error' in state && state.error !== undefined ? state.error : null,
  };
}

function readMqttChange(body: JsonObject): Partial<MqttSettings> {
  const isOn = readMember(body, 'on', 'true or false', trueOrFalse);
  const brokerUrl = readMember(body, 'url', 'mqtt://HOST or mqtts://HOST, or empty', (value) =>
    value === '' || (typeof value === 'string' && parseBrokerUrl(value)) ? value : undefined,
  );
  const userName = readMember(body, 'user', 'a string of at most 200 characters', anyText(200));
  const password = readMember(body, 'password', 'a string of at most 500 characters', anyText(500));
  const caPem = readMember(body, 'ca', 'certificates as PEM, or empty', (value) =>
    value === '' || (typeof value === 'string' && isPem(value)) ? value : undefined,
  );
  const isDiscoveryOn = readMember(body, 'discovery', 'true or false', trueOrFalse);
  const discoveryPrefix = readMember(body, 'discovery_prefix', 'the first levels of a topic', (value) =>
    typeof value === 'string' && isTopicPrefix(value) ? value : undefined,
  );
  return definedMembers({ isOn, brokerUrl, userName, password, caPem, isDiscoveryOn, discoveryPrefix });
}

const anyText =
  (longest: number) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value.length <= longest ? value : undefined;

/** Checks settings that depend on each other. */
function requireWhole({ isOn, brokerUrl, userName, password }: MqttSettings): void {
  if (isOn && brokerUrl === '') throw new InkstandError('unprocessable', 'expected url, the address of the broker');
  if (password !== '' && userName === '') throw new InkstandError('unprocessable', 'expected user beside the password');
}

function describeHttps(https: ApiParts['https']) {
  const state = https.state();
  const authority = https.authority();
  return {
    on: https.isOn(),
    state: state.kind,
    own_files: https.hasFiles,
    error: state.kind === 'failed' ? state.error : null,
    port: state.kind === 'on' ? state.port : null,
    names: state.kind === 'on' ? state.names : [],
    valid_until: state.kind === 'on' ? isoTime(state.validUntilMs) : null,
    authority_fingerprint: authority?.fingerprint ?? null,
  };
}
