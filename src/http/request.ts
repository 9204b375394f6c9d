import type { IncomingMessage } from 'node:http';
import { type JsonBodyOptions, mediaTypeOf, readBytes, readForm, readJson, readText } from './body.js';
import { readHeader } from './headers.js';
import type { RequestOrigin } from './request-origin.js';
import { type SavedForm, type SaveOptions, saveUploadForm } from './save-upload.js';
import { type FormUpload, readUpload, readUploadForm, type UploadOptions } from './upload.js';

/** A request as handlers see it; nothing in it is trusted. */
export class HttpRequest {
  /** HEAD stays HEAD although the GET route handles it. */
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly #message: IncomingMessage;
  readonly #readOrigin: (message: IncomingMessage) => RequestOrigin;
  #origin: RequestOrigin | undefined;

  constructor(
    message: IncomingMessage,
    method: string,
    path: string,
    params: Readonly<Record<string, string>>,
    readOrigin: (message: IncomingMessage) => RequestOrigin,
  ) {
    this.#message = message;
    this.method = method;
    this.path = path;
    this.params = params;
    this.#readOrigin = readOrigin;
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

  get origin(): RequestOrigin {
    this.#origin ??= this.#readOrigin(this.#message);
    return this.#origin;
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
    return readBytes(this.#message, limitBytes);
  }

  readText(limitBytes: number): Promise<string> {
    return readText(this.#message, limitBytes);
  }

  readJson(options: JsonBodyOptions): Promise<unknown> {
    return readJson(this.#message, options);
  }

  readForm(limitBytes: number): Promise<URLSearchParams> {
    return readForm(this.#message, limitBytes);
  }

  readUpload(options: UploadOptions): Promise<Buffer> {
    return readUpload(this.#message, options);
  }

  readUploadForm(options: UploadOptions): Promise<FormUpload> {
    return readUploadForm(this.#message, options);
  }

  saveUploadForm(options: SaveOptions): Promise<SavedForm> {
    return saveUploadForm(this.#message, options);
  }
}
