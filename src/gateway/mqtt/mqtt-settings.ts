import { randomBytes } from 'node:crypto';
import { isObject } from '@inkstand/common/json';
import type { SecretBox, SettingTable } from '../store/store.js';

/** The broker and what is published there, as the owner sets it. */
export interface MqttSettings {
  /** Off by default. */
  readonly isOn: boolean;
  /** `mqtt://HOST[:PORT]` or `mqtts://HOST[:PORT]`; empty when none is set. */
  readonly brokerUrl: string;
  /** Empty: none. */
  readonly userName: string;
  readonly password: string;
  /** Certificate authority of the broker, PEM; empty: those that the system trusts. */
  readonly caPem: string;
  /** Announces displays to Home Assistant and accepts its commands; off by default. */
  readonly isDiscoveryOn: boolean;
  /** First level of discovery topics; `homeassistant` unless Home Assistant is set to another one. */
  readonly discoveryPrefix: string;
}

const NAME = 'mqtt';
const NODE_NAME = 'mqtt_node';
const DEFAULT_PORT = 1883;
const DEFAULT_TLS_PORT = 8883;

/** Reads the stored settings; unreadable values count as unset. */
export function readMqttSettings(settings: SettingTable, secrets: SecretBox): MqttSettings {
  const value = settings.read(NAME);
  const stored = isObject(value) ? value : {};
  const text = (name: string, fallback = ''): string => {
    const member = stored[name];
    return typeof member === 'string' ? member : fallback;
  };
  const sealed = text('sealedPassword');
  return {
    isOn: stored.isOn === true,
    brokerUrl: text('brokerUrl'),
    userName: text('userName'),
    password: sealed === '' ? '' : (secrets.unseal(Buffer.from(sealed, 'base64')) ?? ''),
    caPem: text('caPem'),
    isDiscoveryOn: stored.isDiscoveryOn === true,
    discoveryPrefix: text('discoveryPrefix') || 'homeassistant',
  };
}

/** The password is stored encrypted. */
export async function writeMqttSettings(
  settings: SettingTable,
  secrets: SecretBox,
  { password, ...open }: MqttSettings,
): Promise<void> {
  const sealedPassword = password === '' ? '' : Buffer.from(secrets.seal(password)).toString('base64');
  await settings.write(NAME, { ...open, sealedPassword });
}

/** Identifies this gateway among others at the broker; made once. */
export async function readNodeId(settings: SettingTable): Promise<string> {
  const nodeName = settings.read(NODE_NAME);
  if (typeof nodeName === 'string') return nodeName;
  const made = randomBytes(4).toString('hex');
  await settings.write(NODE_NAME, made);
  return made;
}

/** Where a broker listens. */
interface BrokerAddress {
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
}

/** Undefined when the text is no address of a broker. Credentials are entered apart, so that they are sealed. */
export function parseBrokerUrl(text: string): BrokerAddress | undefined {
  if (text.length > 300 || !/^mqtts?:\/\/[^\s/@]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, port, protocol } = new URL(text);
  const isEncrypted = protocol === 'mqtts:';
  const host = hostname.replace(/^\[|\]$/g, '');
  if (host === '') return undefined;
  return { host, port: Number(port || (isEncrypted ? DEFAULT_TLS_PORT : DEFAULT_PORT)), isEncrypted };
}

/** Whether a text can be the first levels of a topic. */
export const isTopicPrefix = (text: string): boolean => /^[\w-]+(?:\/[\w-]+)*$/.test(text) && text.length <= 100;

/** Whether the text is one or more certificates as PEM. */
export function isPem(text: string): boolean {
  if (text.length > 50_000) return false;
  const others = text.replace(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g, '');
  return others !== text && others.trim() === '';
}
