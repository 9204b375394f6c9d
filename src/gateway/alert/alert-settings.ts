import { isObject } from '@inkstand/common/json';
import type { AcceptedCertificate, SecretBox, SettingTable } from '../store/store.js';

/** How the owner is notified. */
export interface AlertSettings {
  /** Off by default. */
  readonly isWebhookOn: boolean;
  /** `http` or `https`; empty when none is set. */
  readonly webhookUrl: string;
  /** Signs messages; when empty, they are not signed. */
  readonly secret: string;
  /** The certificate of the webhook's server, if the owner accepted one that is not public. */
  readonly accepted?: AcceptedCertificate | undefined;
  /** Daily, in minutes after midnight in the gateway's time zone; undefined when there are none. */
  readonly quiet: QuietHours | undefined;
}

interface QuietHours {
  readonly startMinutes: number;
  readonly endMinutes: number;
}

const NAME = 'alerts';

/** Reads the stored settings; unreadable values count as unset. */
export function readAlertSettings(settings: SettingTable, secrets: SecretBox): AlertSettings {
  const value = settings.read(NAME);
  const { isWebhookOn, webhookUrl, sealedSecret, accepted, quiet } = isObject(value) ? value : {};
  return {
    isWebhookOn: isWebhookOn === true,
    webhookUrl: typeof webhookUrl === 'string' ? webhookUrl : '',
    secret: typeof sealedSecret === 'string' ? (secrets.unseal(Buffer.from(sealedSecret, 'base64')) ?? '') : '',
    accepted: readAccepted(accepted),
    quiet: readQuiet(quiet),
  };
}

/** The secret is stored encrypted. */
export async function writeAlertSettings(
  settings: SettingTable,
  secrets: SecretBox,
  { isWebhookOn, webhookUrl, secret, accepted, quiet }: AlertSettings,
): Promise<void> {
  const sealedSecret = secret === '' ? null : Buffer.from(secrets.seal(secret)).toString('base64');
  await settings.write(NAME, {
    isWebhookOn,
    webhookUrl,
    sealedSecret,
    accepted: accepted ?? null,
    quiet: quiet ?? null,
  });
}

/** Whether this is a valid HTTP address. Network restrictions are checked when a message is sent. */
export const isWebhookUrl = (text: string): boolean =>
  text.length <= 1000 && /^https?:\/\/[\x21-\x7e]+$/i.test(text) && URL.canParse(text);

function readAccepted(value: unknown): AcceptedCertificate | undefined {
  if (!isObject(value)) return undefined;
  const { host, fingerprint, subject, validUntil } = value;
  if (typeof host !== 'string' || typeof fingerprint !== 'string') return undefined;
  return {
    host,
    fingerprint,
    ...(typeof subject === 'string' && { subject }),
    ...(typeof validUntil === 'string' && { validUntil }),
  };
}

function readQuiet(value: unknown): QuietHours | undefined {
  if (!isObject(value)) return undefined;
  const { startMinutes, endMinutes } = value;
  return isMinute(startMinutes) && isMinute(endMinutes) ? { startMinutes, endMinutes } : undefined;
}

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1439;
