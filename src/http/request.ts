import type { IncomingMessage } from 'node:http';
import { InkstandError } from '../errors.js';
import { type JsonBodyOptions, mediaTypeOf, readBytes, readForm, readJson, readText } from './body.js';
import { readHeader } from './headers.js';
import type { FormOptions } from './read-parts.js';
import type { RequestOrigin } from './request-origin.js';
import { type SavedForm, type SaveOptions, saveUploadForm } from './save-upload.js';
import { type FormUpload, readUpload, readUploadForm } from './upload.js';

/** Of a request without a credential: enough for the log of a display, and so little that hundreds fit into memory. */
const STRANGER_BODY_BYTES = 64 * 1024;

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
  #isAuthorised = false;

  constructor(
    message: IncomingMessage,
    method: string,
    path: string,
    params: Readonly<Record<string, string>>,
    origin: RequestOrigin,
  ) {
    this.#message = message;
    this.method = method;
    this.path = path;
    this.params = params;
    this.origin = origin;
  }

  /** Call it when a credential of the caller was checked. Until then, bodies are small and files are refused unread. */
  noteAuthorised(): void {
    this.#isAuthorised = true;
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

  readJson(options: JsonBodyOptions): Promise<unknown> {
    return readJson(this.#message, { ...options, limitBytes: this.#limit(options.limitBytes) });
  }

  readForm(limitBytes: number): Promise<URLSearchParams> {
    return readForm(this.#message, this.#limit(limitBytes));
  }

  async readUpload(options: FormOptions): Promise<Buffer> {
    this.#requireAuthorised();
    return readUpload(this.#message, options);
  }

  async readUploadForm(options: FormOptions): Promise<FormUpload> {
    this.#requireAuthorised();
    return readUploadForm(this.#message, options);
  }

  async saveUploadForm(options: SaveOptions): Promise<SavedForm> {
    this.#requireAuthorised();
    return saveUploadForm(this.#message, options);
  }

  #limit(limitBytes: number): number {
    return this.#isAuthorised ? limitBytes : Math.min(limitBytes, STRANGER_BODY_BYTES);
  }

  #requireAuthorised(): void {
    if (this.#isAuthorised) return;
    throw new InkstandError('unsupported-media-type', 'expected no file: nobody has signed in');
  }
}
