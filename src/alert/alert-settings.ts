import { isObject } from '../json/json.js';
import type { SecretBox, SettingTable } from '../store/store.js';

/** What the owner wants to be told, and where. */
export interface AlertSettings {
  /** Off until the owner says otherwise. */
  readonly isWebhookOn: boolean;
  /** `http` or `https`; empty: none yet. */
  readonly webhookUrl: string;
  /** Signs messages; empty: they are not signed. */
  readonly secret: string;
  /** Of every day, minutes after midnight in the gateway's time zone; undefined: none. */
  readonly quiet: QuietHours | undefined;
}

export interface QuietHours {
  readonly startMinutes: number;
  readonly endMinutes: number;
}

const NAME = 'alerts';

/** Reads what is stored; whatever cannot be read counts as not said. */
export function readAlertSettings(settings: SettingTable, secrets: SecretBox): AlertSettings {
  const value = settings.read(NAME);
  const { isWebhookOn, webhookUrl, sealedSecret, quiet } = isObject(value) ? value : {};
  return {
    isWebhookOn: isWebhookOn === true,
    webhookUrl: typeof webhookUrl === 'string' ? webhookUrl : '',
    secret: typeof sealedSecret === 'string' ? (secrets.unseal(Buffer.from(sealedSecret, 'base64')) ?? '') : '',
    quiet: readQuiet(quiet),
  };
}

/** The secret lies encrypted in the database. */
export async function writeAlertSettings(
  settings: SettingTable,
  secrets: SecretBox,
  { isWebhookOn, webhookUrl, secret, quiet }: AlertSettings,
): Promise<void> {
  const sealedSecret = secret === '' ? null : Buffer.from(secrets.seal(secret)).toString('base64');
  await settings.write(NAME, { isWebhookOn, webhookUrl, sealedSecret, quiet: quiet ?? null });
}

/** An address that can be called; the reach of polling is checked when it is. */
export const isWebhookUrl = (text: string): boolean =>
  text.length <= 1000 && /^https?:\/\/[\x21-\x7e]+$/i.test(text) && URL.canParse(text);

function readQuiet(value: unknown): QuietHours | undefined {
  if (!isObject(value)) return undefined;
  const { startMinutes, endMinutes } = value;
  return isMinute(startMinutes) && isMinute(endMinutes) ? { startMinutes, endMinutes } : undefined;
}

const isMinute = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1439;
