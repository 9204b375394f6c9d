import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { type HttpRequest, readCookie } from '../http/http.js';
import {
  chooseLanguage,
  listLanguages,
  type MessageKey,
  type Messages,
  parseAcceptLanguage,
  readMessages,
  Words,
} from '../i18n/i18n.js';
import type { Accounts } from './access/accounts.js';
import { requireAllowedHost } from './access/check-host-header.js';
import { isSameOrigin, refuseOrigin } from './access/same-origin.js';
import { CLIENT_COOKIE, FLASH_COOKIE, nameCookie, SAVED_COOKIE, SESSION_COOKIE, THEME_COOKIE } from './cookies.js';
import { readFlash } from './flash.js';
import { FormReading } from './forms/form-reading.js';
import type { Gateway } from './page-gateway.js';
import { RequestContext } from './request-context.js';
import { readTheme } from './theme.js';
import { FILE_LIMIT_BYTES, FORM_LIMIT_BYTES, type LargeFile } from './upload-limits.js';

interface RequestContextFactoryOptions {
  readonly gateway: Gateway;
  readonly accounts: Accounts;
  /** Public names of this gateway that the operator allows. */
  readonly allowedHosts: readonly string[];
  readonly assetPath: (name: string) => string;
}

/** Creates the context of page requests: session, language, and whether they may change anything. */
export class RequestContextFactory {
  readonly #options: RequestContextFactoryOptions;
  readonly #languages = listLanguages();
  readonly #messages = new Map<string, Messages>();
  #words: Words | undefined;

  constructor(options: RequestContextFactoryOptions) {
    this.#options = options;
  }

  /**
   * Throws `forbidden` under a host that may not be this gateway.
   *
   * @param isForEverybody the page is the same for everybody, whoever is signed in
   */
  createCheckedContext(request: HttpRequest, isForEverybody = false): RequestContext {
    const { allowedHosts } = this.#options;
    requireAllowedHost(request, allowedHosts);
    return this.createContext(request, isForEverybody);
  }

  /** The same under any host, for pages that reveal nothing. */
  createContext(request: HttpRequest, isForEverybody = false): RequestContext {
    const { gateway, accounts, assetPath } = this.#options;
    const cookie = (name: string) => readCookie(request.header('Cookie'), nameCookie(name, request));
    const token = cookie(SESSION_COOKIE);
    const signedIn = accounts.findSession(token);
    const clientSecret = cookie(CLIENT_COOKIE);
    const newClientSecret = signedIn || clientSecret ? undefined : randomBytes(18).toString('base64url');
    const words = this.wordsFor(request);
    return new RequestContext({
      request,
      gateway,
      words,
      signedIn,
      isForEverybody,
      formToken: this.#formToken(signedIn ? `owner ${token}` : `guest ${clientSecret ?? newClientSecret}`),
      theme: readTheme(cookie(THEME_COOKIE)),
      flash: readFlash(cookie(FLASH_COOKIE), (key): key is MessageKey =>
        Object.hasOwn(this.#messagesOf(words.language), key),
      ),
      savedForm: readSavedForm(cookie(SAVED_COOKIE)),
      newClientSecret,
      assetPath,
    });
  }

  /** Reads the form of a request that came from a page of this gateway. Throws `forbidden` for any other. */
  async readForm(request: HttpRequest, large?: LargeFile): Promise<FormReading> {
    const { base } = request.origin;
    const origin = request.header('Origin');
    if (!isSameOrigin(origin, request.header('Sec-Fetch-Site'), base)) refuseOrigin(origin, base);
    const checkFields = (fields: URLSearchParams): void => {
      const expected = this.#expectedToken(request);
      if (expected !== undefined && fields.get('token') === expected) return;
      throw new InkstandError('forbidden', 'the form has expired', { hint: 'reload the page and try again' });
    };
    if (large) {
      await this.#options.gateway.maintenance.space.requireSpace(Number(request.header('Content-Length')) || 0);
      return saveForm(request, join(this.#options.gateway.dataDir, large.folder), large.limitBytes, checkFields);
    }
    if (request.mediaType === 'multipart/form-data') {
      const { fields, file } = await request.readUploadForm({
        field: 'file',
        limitBytes: FILE_LIMIT_BYTES,
        checkFields,
      });
      return new FormReading(fields, file);
    }
    const fields = await request.readForm(FORM_LIMIT_BYTES);
    checkFields(fields);
    return new FormReading(fields);
  }

  /** The token that the last page of this browser has in its forms; undefined for a browser that has seen none. */
  #expectedToken(request: HttpRequest): string | undefined {
    const cookie = (name: string) => readCookie(request.header('Cookie'), nameCookie(name, request));
    const token = cookie(SESSION_COOKIE);
    if (this.#options.accounts.findSession(token)) return this.#formToken(`owner ${token}`);
    const client = cookie(CLIENT_COOKIE);
    return client && this.#formToken(`guest ${client}`);
  }

  /** Messages in the owner's language; before it is chosen, in the browser's. */
  wordsFor(request: HttpRequest): Words {
    const { tables, user } = this.#options.gateway;
    const chosen = tables.settings.read('locale');
    const preferences = typeof chosen === 'string' ? [chosen] : parseAcceptLanguage(request.header('Accept-Language'));
    const language = chooseLanguage(preferences, this.#languages);
    const { timeZone } = user();
    if (this.#words?.language !== language || this.#words.timeZone !== timeZone) {
      this.#words = new Words({ language, messages: this.#messagesOf(language), timeZone });
    }
    return this.#words;
  }

  #messagesOf(language: string): Messages {
    const messages = this.#messages.get(language) ?? readMessages(language);
    this.#messages.set(language, messages);
    return messages;
  }

  #formToken = (secret: string): string => this.#options.gateway.store.secrets.digest(`form ${secret}`);
}

/** The path in a cookie; undefined for anything but a path. */
function readSavedForm(cookie: string | undefined): string | undefined {
  const path = Buffer.from((cookie ?? '').slice(0, 300), 'base64url').toString('utf8');
  return /^\/[\w/-]+$/.test(path) ? path : undefined;
}

/** Reads a form whose file is written to a folder once its fields are checked. */
export async function saveForm(
  request: HttpRequest,
  folder: string,
  limitBytes: number,
  checkFields: (fields: URLSearchParams) => void,
): Promise<FormReading> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const path = join(folder, `part-${randomBytes(6).toString('hex')}`);
  const { fields, file } = await request.saveUploadForm({ field: 'file', limitBytes, path, checkFields });
  return new FormReading(fields, undefined, file);
}
