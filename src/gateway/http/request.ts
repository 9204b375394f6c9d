import type { IncomingMessage } from 'node:http';
import { InkstandError } from '@inkstand/common/errors';
import {
  type BodyAccount,
  type BodyBudget,
  type BodyBudgets,
  STRANGER_BODY_BYTES,
  STRANGER_BODY_MS,
} from './body/body-limits.js';
import {
  type BodyLimits,
  type JsonBodyOptions,
  mediaTypeOf,
  readBytes,
  readForm,
  readJson,
  readText,
} from './body/read-body.js';
import type { FormOptions } from './body/read-parts.js';
import { type FormUpload, readUpload, readUploadForm } from './body/read-upload.js';
import { type SavedForm, type SaveOptions, saveUploadForm } from './body/save-upload.js';
import { readHeader } from './read-header.js';
import type { RequestOrigin } from './request-origin.js';

/** What the server knows of all requests. */
interface RequestSurroundings {
  readonly budgets: BodyBudgets;
  /** Called when a credential of the caller was checked. */
  readonly onAuthorised: () => void;
}

/** A request as handlers see it; nothing in it is trusted. */
export class HttpRequest {
  /** HEAD stays HEAD although the GET route handles it. */
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly origin: RequestOrigin;
  readonly #message: IncomingMessage;
  readonly #surroundings: RequestSurroundings;
  readonly #accounts: BodyAccount[] = [];
  #isAuthorised = false;

  constructor(
    message: IncomingMessage,
    method: string,
    path: string,
    params: Readonly<Record<string, string>>,
    origin: RequestOrigin,
    surroundings: RequestSurroundings,
  ) {
    this.#message = message;
    this.#surroundings = surroundings;
    this.method = method;
    this.path = path;
    this.params = params;
    this.origin = origin;
  }

  /** Call it when a credential of the caller was checked. Until then, bodies are small and files are refused unread. */
  noteAuthorised(): void {
    this.#isAuthorised = true;
    this.#surroundings.onAuthorised();
  }

  get isAuthorised(): boolean {
    return this.#isAuthorised;
  }

  /** Call it when the request was answered: its body is no longer needed. */
  release(): void {
    for (const account of this.#accounts) account.release();
  }

  /** Reads a header in any spelling; see `readHeader`. */
  header(name: string): string | undefined {
    return readHeader(this.#message.headers, name);
  }

  get query(): URLSearchParams {
    const url = this.#message.url ?? '';
    const at = url.indexOf('?');
    return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
  }

  /** The key in `Authorization: Bearer KEY` or `Authorization: KEY`; undefined when absent. */
  get bearerToken(): string | undefined {
    return /^(?:Bearer\s+)?(\S+)\s*$/i.exec(this.header('Authorization') ?? '')?.[1];
  }

  /** Without parameters, lower case; empty when the header is absent. */
  get mediaType(): string {
    return mediaTypeOf(this.#message);
  }

  readBytes(limitBytes: number): Promise<Buffer> {
    return readBytes(this.#message, this.#limit(limitBytes));
  }

  readText(limitBytes: number): Promise<string> {
    return readText(this.#message, this.#limit(limitBytes));
  }

  readJson(options: Omit<JsonBodyOptions, 'account' | 'deadlineMs'>): Promise<unknown> {
    return readJson(this.#message, { ...options, ...this.#limit(options.limitBytes) });
  }

  readForm(limitBytes: number): Promise<URLSearchParams> {
    return readForm(this.#message, this.#limit(limitBytes));
  }

  async readUpload(options: Omit<FormOptions, 'account'>): Promise<Buffer> {
    return readUpload(this.#message, { ...options, account: this.#openFiles() });
  }

  async readUploadForm(options: Omit<FormOptions, 'account'>): Promise<FormUpload> {
    return readUploadForm(this.#message, { ...options, account: this.#openFiles() });
  }

  async saveUploadForm(options: Omit<SaveOptions, 'account'>): Promise<SavedForm> {
    return saveUploadForm(this.#message, { ...options, account: this.#openFiles() });
  }

  #limit(limitBytes: number): BodyLimits {
    const { authorised, strangers } = this.#surroundings.budgets;
    if (this.#isAuthorised) return { limitBytes, account: this.#open(authorised) };
    const limit = Math.min(limitBytes, STRANGER_BODY_BYTES);
    return { limitBytes: limit, account: this.#open(strangers), deadlineMs: STRANGER_BODY_MS };
  }

  #openFiles(): BodyAccount {
    if (this.#isAuthorised) return this.#open(this.#surroundings.budgets.authorised);
    throw new InkstandError('unsupported-media-type', 'expected no file: nobody has signed in');
  }

  #open(budget: BodyBudget): BodyAccount {
    const account = budget.open();
    this.#accounts.push(account);
    return account;
  }
}
