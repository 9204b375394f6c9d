import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import type { ComponentChild } from 'preact';
import {
  type HttpRequest,
  html,
  type Reply,
  readCookie,
  seeOther,
  withCookies,
  withHeaders,
  writeCookie,
} from '../../http/http.js';
import { chooseLanguage, listLanguages, parseAcceptLanguage, readMessages, Words } from '../../i18n/i18n.js';
import { requireAllowedHost } from '../access/check-host-header.js';
import { isSameOrigin, refuseOrigin } from '../access/same-origin.js';
import { CLIENT_COOKIE, nameCookie, SESSION_COOKIE, THEME_COOKIE } from '../cookies.js';
import { saveForm } from '../create-request-context.js';
import { FormReading } from '../forms/form-reading.js';
import type { Frame } from '../frame.js';
import { pageHeaders, prefixOf, putUnderPrefix } from '../page-headers.js';
import { renderPage } from '../request-context.js';
import { readTheme } from '../theme.js';
import { FORM_LIMIT_BYTES, type LargeFile } from '../upload-limits.js';

interface RecoveryContextsOptions {
  readonly dataDir: string;
  readonly allowedHosts: readonly string[];
  /** The owner's language and IANA time zone, if they are known. */
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  readonly now: () => number;
  readonly assetPath: (name: string) => string;
}

/** Requests for pages without a database: the session is in memory and ends with the process. */
export class RecoveryContexts {
  readonly #options: RecoveryContextsOptions;
  readonly #key = randomBytes(32);
  readonly #session = randomBytes(24).toString('base64url');

  constructor(options: RecoveryContextsOptions) {
    this.#options = options;
  }

  /** Throws `forbidden` under a host that may not be this gateway. */
  require(request: HttpRequest): void {
    requireAllowedHost(request, this.#options.allowedHosts);
  }

  isOwner(request: HttpRequest): boolean {
    // Digests, so that the time of the comparison reveals nothing.
    return this.#digest(this.#cookie(request, SESSION_COOKIE) ?? '') === this.#digest(this.#session);
  }

  /** The reply with a cookie that signs the browser in. */
  signIn(request: HttpRequest, reply: Reply): Reply {
    return withCookies(reply, [this.#write(request, SESSION_COOKIE, this.#session)]);
  }

  /** Reads a form of a page of this gateway; a large file only from its owner. Throws `forbidden` for any other. */
  async readForm(request: HttpRequest, large?: LargeFile): Promise<FormReading> {
    this.require(request);
    const { base } = request.origin;
    const origin = request.header('Origin');
    if (!isSameOrigin(origin, request.header('Sec-Fetch-Site'), base)) refuseOrigin(origin, base);
    const checkFields = (fields: URLSearchParams): void => {
      if (fields.get('token') === this.#tokenFor(request, this.#cookie(request, CLIENT_COOKIE))) return;
      throw new InkstandError('forbidden', 'the form has expired', { hint: 'reload the page and try again' });
    };
    if (large) return saveForm(request, join(this.#options.dataDir, large.folder), large.limitBytes, checkFields);
    const fields = await request.readForm(FORM_LIMIT_BYTES);
    checkFields(fields);
    return new FormReading(fields);
  }

  /** Messages in the owner's language, or else in the browser's. */
  wordsFor(request: HttpRequest): Words {
    const { locale, timeZone = 'UTC' } = this.#options;
    const preferences = locale === undefined ? parseAcceptLanguage(request.header('Accept-Language')) : [locale];
    const language = chooseLanguage(preferences, listLanguages());
    return new Words({ language, messages: readMessages(language), timeZone });
  }

  /** Responds with the page; 422 when it shows a rejected form. */
  show(request: HttpRequest, page: ComponentChild, form?: FormReading, status = form ? 422 : 200): Reply {
    const guest = this.#cookie(request, CLIENT_COOKIE);
    const secret = guest ?? randomBytes(18).toString('base64url');
    const frame = this.#frame(request, secret, form);
    // Rendered twice, because the list of errors precedes the fields that it names.
    if (form) renderPage(frame, page);
    const markup = putUnderPrefix(renderPage(frame, page), prefixOf(request.origin.base));
    const reply = withHeaders(html(`<!doctype html>${markup}`, status), pageHeaders());
    return guest === undefined ? withCookies(reply, [this.#write(request, CLIENT_COOKIE, secret)]) : reply;
  }

  redirect(request: HttpRequest, path: string): Reply {
    return seeOther(`${prefixOf(request.origin.base)}${path}`);
  }

  #frame(request: HttpRequest, secret: string, form: FormReading | undefined): Frame {
    const { now, assetPath } = this.#options;
    return {
      words: this.wordsFor(request),
      path: request.path,
      address: request.path,
      theme: readTheme(this.#cookie(request, THEME_COOKIE)),
      now: now(),
      liveTick: 0,
      tasks: [],
      role: undefined,
      isReadOnly: false,
      formToken: this.#tokenFor(request, secret),
      flash: undefined,
      savedForm: undefined,
      errors: form?.errors ?? new Map(),
      rejected: form,
      fieldNames: new Map(),
      focusedField: undefined,
      versionOf: (text) => this.#digest(`version ${text}`),
      assetPath,
    };
  }

  #tokenFor(request: HttpRequest, guest: string | undefined): string {
    return this.#digest(`form ${this.isOwner(request) ? 'owner' : 'guest'} ${guest}`);
  }

  #digest = (text: string): string => createHmac('sha256', this.#key).update(text).digest('hex');

  #cookie = (request: HttpRequest, name: string): string | undefined =>
    readCookie(request.header('Cookie'), nameCookie(name, request));

  #write(request: HttpRequest, name: string, value: string): string {
    const { base } = request.origin;
    return writeCookie(nameCookie(name, request), value, {
      prefix: prefixOf(base),
      isSecure: base.startsWith('https:'),
      sameSite: 'Strict',
    });
  }
}
