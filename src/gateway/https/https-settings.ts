import { isObject } from '@inkstand/common/json';
import type { SecretBox, SettingTable } from '../store/store.js';
import type { KeyedCertificate } from './certificate-lifetime.js';

/** What is stored for HTTPS; the keys are encrypted. */
export interface HttpsSettings {
  /** Off by default. */
  readonly isOn: boolean;
  /** The local authority; created once, so that devices need to trust it only once. */
  readonly authority: KeyedCertificate | undefined;
  readonly certificate: KeyedCertificate | undefined;
  /** Domains that the authority is limited to. */
  readonly domains: readonly string[];
  /** Names that the certificate was issued for. */
  readonly names: readonly string[];
}

const NAME = 'https';

/** Reads the stored settings; values sealed with another key count as unset. */
export function readHttpsSettings(settings: SettingTable, secrets: SecretBox): HttpsSettings {
  const value = settings.read(NAME);
  const stored = isObject(value) ? value : {};
  const { isOn, authority, certificate, domains, names } = stored;
  return {
    isOn: isOn === true,
    authority: unseal(authority, secrets),
    certificate: unseal(certificate, secrets),
    domains: Array.isArray(domains) ? domains.map(String) : [],
    names: Array.isArray(names) ? names.map(String) : [],
  };
}

export async function writeHttpsSettings(
  settings: SettingTable,
  secrets: SecretBox,
  { isOn, authority, certificate, domains, names }: HttpsSettings,
): Promise<void> {
  await settings.write(NAME, {
    isOn,
    domains,
    names,
    authority: authority ? seal(authority, secrets) : null,
    certificate: certificate ? seal(certificate, secrets) : null,
  });
}

const seal = ({ certificatePem, keyPem }: KeyedCertificate, secrets: SecretBox) => ({
  certificatePem,
  sealedKey: Buffer.from(secrets.seal(keyPem)).toString('base64'),
});

function unseal(value: unknown, secrets: SecretBox): KeyedCertificate | undefined {
  const { certificatePem, sealedKey } = isObject(value) ? value : {};
  if (typeof certificatePem !== 'string' || typeof sealedKey !== 'string') return undefined;
  const keyPem = secrets.unseal(Buffer.from(sealedKey, 'base64'));
  return keyPem === undefined ? undefined : { certificatePem, keyPem };
}
