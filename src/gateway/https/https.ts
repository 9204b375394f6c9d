/** Entry point of `https`: encrypted pages beside plain HTTP, with a local authority or the operator's files. */

import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { messageOf } from '@inkstand/common/errors';
import { SerialQueue } from '@inkstand/common/serial-queue';
import type { EncryptedListener, Log } from '../http/http.js';
import type { SecretBox, SettingTable } from '../store/store.js';
import { isUsable, type KeyedCertificate } from './certificate-lifetime.js';
import { isPermitted } from './certificate-names.js';
import { type HttpsSettings, readHttpsSettings, writeHttpsSettings } from './https-settings.js';

export { HOME_DOMAINS } from './certificate-names.js';

interface HttpsOptions {
  readonly settings: SettingTable;
  readonly secrets: SecretBox;
  /** The operator's files; when undefined, the owner decides and the local authority issues the certificate. */
  readonly files: { readonly certificatePath: string; readonly keyPath: string } | undefined;
  /** Starts a server. Rejects when the port is in use. */
  readonly listen: (credentials: KeyedCertificate) => Promise<EncryptedListener>;
  /** Names and addresses of this machine; the one that people use is first. */
  readonly names: () => readonly string[];
  /** Domains that the authority is limited to. */
  readonly domains: readonly string[];
  readonly onChange: () => void;
  readonly now: () => number;
  readonly log: Log;
}

/** State of HTTPS. */
export type HttpsState =
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'on'; readonly port: number; readonly names: readonly string[]; readonly validUntilMs: number };

/** Facts about the local authority, for people who decide to trust it. */
export interface AuthorityFacts {
  readonly certificatePem: string;
  /** SHA-256, as browsers show it. */
  readonly fingerprint: string;
}

/** Serves the same pages encrypted, beside plain HTTP. Nothing is loaded while it is off. */
export class Https {
  readonly #options: HttpsOptions;
  #listener: EncryptedListener | undefined;
  #state: HttpsState = { kind: 'off' };
  #served: string | undefined;
  readonly #changes = new SerialQueue();

  constructor(options: HttpsOptions) {
    this.#options = options;
  }

  /** Whether the operator set files, so that the owner cannot choose. */
  get hasFiles(): boolean {
    return this.#options.files !== undefined;
  }

  state(): HttpsState {
    return this.#state;
  }

  isOn(): boolean {
    return this.hasFiles || this.#stored().isOn;
  }

  /** Undefined until HTTPS was switched on for the first time. */
  authority(): AuthorityFacts | undefined {
    const pem = this.#stored().authority?.certificatePem;
    return pem === undefined || this.hasFiles
      ? undefined
      : { certificatePem: pem, fingerprint: new X509Certificate(pem).fingerprint256 };
  }

  start(): Promise<void> {
    return this.#change(() => this.#apply());
  }

  async stop(): Promise<void> {
    await this.#change(() => this.#close());
  }

  async switchTo(isOn: boolean): Promise<void> {
    await this.#change(async () => {
      await this.#write({ ...this.#stored(), isOn });
      await this.#apply();
    });
    this.#options.onChange();
  }

  /** Creates a new authority, which devices must then trust again. */
  async replaceAuthority(): Promise<void> {
    await this.#change(async () => {
      await this.#write({ ...this.#stored(), authority: undefined, certificate: undefined });
      await this.#apply();
    });
  }

  /** Renews certificates that expire or whose names changed, and loads replaced files. Call once an hour. */
  async tick(): Promise<void> {
    if (this.isOn()) await this.#change(() => this.#apply());
  }

  async #apply(): Promise<void> {
    if (!this.isOn()) return this.#close();
    const credentials = await this.#readCredentials();
    const digest = credentials.certificatePem;
    if (this.#listener && this.#served !== digest) this.#listener.renew(credentials);
    this.#listener ??= await this.#options.listen(credentials);
    this.#served = digest;
    const certificate = new X509Certificate(credentials.certificatePem);
    this.#state = {
      kind: 'on',
      port: this.#listener.port,
      names: this.hasFiles ? listNames(certificate) : this.#stored().names.filter((name) => name !== '::1'),
      validUntilMs: Date.parse(certificate.validTo),
    };
  }

  async #readCredentials(): Promise<KeyedCertificate> {
    const { files } = this.#options;
    if (!files) return this.#issue();
    const [certificatePem, keyPem] = await Promise.all([
      readFile(files.certificatePath, 'utf8'),
      readFile(files.keyPath, 'utf8'),
    ]);
    return { certificatePem, keyPem };
  }

  /** The stored certificate if it is still valid, else a new one. */
  async #issue(): Promise<KeyedCertificate> {
    const { now, names } = this.#options;
    const stored = this.#stored();
    const nowMs = now();
    const isKept = stored.authority !== undefined && isUsable(stored.authority, nowMs);
    const domains = isKept ? stored.domains : this.#options.domains;
    const wanted = names().filter((name) => isPermitted(name, domains));
    const isSame = isKept && stored.names.join() === wanted.join();
    if (stored.certificate && isSame && isUsable(stored.certificate, nowMs)) return stored.certificate;
    const { issueCertificate, makeAuthority } = await import('./make-certificate.js');
    const commonName = `Inkstand ${wanted[0] ?? ''} (${new Date(nowMs).getUTCFullYear()})`;
    const authority = isKept && stored.authority ? stored.authority : makeAuthority({ commonName, domains, nowMs });
    const certificate = issueCertificate({ names: wanted, authority, nowMs });
    await this.#write({ ...stored, authority, certificate, domains, names: wanted });
    return certificate;
  }

  async #close(): Promise<void> {
    this.#state = { kind: 'off' };
    const listener = this.#listener;
    this.#listener = undefined;
    await listener?.stop();
  }

  #stored(): HttpsSettings {
    return readHttpsSettings(this.#options.settings, this.#options.secrets);
  }

  #write(settings: HttpsSettings): Promise<void> {
    return writeHttpsSettings(this.#options.settings, this.#options.secrets, settings);
  }

  /** Never rejects: a failure is logged, and shown by the state. */
  async #change(work: () => Promise<void>): Promise<void> {
    try {
      await this.#changes.run(work);
    } catch (err) {
      // A running server continues with its current certificate.
      if (!this.#listener) this.#state = { kind: 'failed', error: messageOf(err) };
      this.#options.log.error({ err }, 'HTTPS does not work');
    }
  }
}

const listNames = ({ subjectAltName }: X509Certificate): readonly string[] =>
  (subjectAltName ?? '').split(', ').map((name) => name.replace(/^(?:DNS|IP Address):/, ''));
