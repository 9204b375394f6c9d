import type { ComponentChild } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type HttpRequest, html, type Reply, seeOther, withCookies, withHeaders, writeCookie } from '../http/http.js';
import type { Words } from '../i18n/i18n.js';
import { type OwnedKind, type Person, type Role, SESSION_MS, type Session } from '../store/store.js';
import { type Account, keyOfAccount, type SignedIn } from './access/accounts.js';
import { makeBrowserCookie, readBrowserCookie } from './access/browser-cookie.js';
import type { Guesser } from './access/password-checks.js';
import {
  BROWSER_COOKIE,
  CLIENT_COOKIE,
  FLASH_COOKIE,
  FLASH_SECONDS,
  nameCookie,
  SAVED_COOKIE,
  SESSION_COOKIE,
  THEME_COOKIE,
  YEAR_SECONDS,
} from './cookies.js';
import { type Flash, writeFlash } from './flash.js';
import type { FormReading } from './forms/form-reading.js';
import { FormRecord } from './forms/form-record.js';
import { RecordContext } from './forms/form-scope.js';
import { type Frame, FrameContext } from './frame.js';
import type { Gateway } from './page-gateway.js';
import { pageHeaders, prefixOf, putUnderPrefix } from './page-headers.js';
import { createMemberPermissions } from './permissions/member-permissions.js';
import { narrowGateway } from './permissions/narrow-gateway.js';
import { may } from './permissions/permissions.js';
import type { Theme } from './theme.js';

interface RequestContextParts
  extends Pick<Frame, 'words' | 'formToken' | 'flash' | 'theme' | 'savedForm' | 'assetPath'> {
  readonly request: HttpRequest;
  readonly gateway: Gateway;
  readonly signedIn: SignedIn | undefined;
  /** The page is the same for everybody, whoever is signed in. */
  readonly isForEverybody: boolean;
  /** A new secret for a client without a session, to be set with the response. */
  readonly newClientSecret: string | undefined;
}

interface ShowOptions {
  readonly status?: number;
  /** A rejected form, whose errors are shown at the fields. */
  readonly form?: FormReading | undefined;
  /** Lets one script of the page (the editor) create style elements. */
  readonly styleNonce?: string;
}

/** A request for a page, and the ways to answer it. */
export class RequestContext {
  readonly request: HttpRequest;
  /** For a member only what they may use. */
  readonly gateway: Gateway;
  readonly words: Words;
  /** Undefined without a session. */
  readonly session: Session | undefined;
  /** Who is signed in; undefined for the owner and without a session. */
  readonly person: Person | undefined;
  /** What somebody who is signed in may do. */
  readonly role: Role | undefined;
  readonly now: number;
  readonly #parts: RequestContextParts;
  /** The settings form that this request stores. */
  #reconciled: FormReading | undefined;
  /** What this request did, as the next page says it. */
  #done: string | undefined;

  constructor(parts: RequestContextParts) {
    this.#parts = parts;
    this.request = parts.request;
    this.words = parts.words;
    this.session = parts.signedIn?.session;
    this.person = parts.signedIn?.person;
    this.role = parts.signedIn?.role;
    this.gateway = gatewayFor(parts);
    this.now = parts.gateway.now();
  }

  /** Responds with the page; 422 when it shows a rejected form, 409 when that form conflicts with another change. */
  show(page: ComponentChild, { form, status, styleNonce }: ShowOptions = {}): Reply {
    const { flash, savedForm, newClientSecret } = this.#parts;
    const frame = this.#frame(form);
    // Rendered twice, because the list of errors precedes the fields that it names.
    if (form) renderPage(frame, page);
    const focusedField = [...frame.fieldNames.keys()].find((name) => frame.errors.has(name));
    const markup = renderPage({ ...frame, focusedField }, page);
    const { base } = this.request.origin;
    const usual = form === undefined ? 200 : form.conflicts.size > 0 ? 409 : 422;
    const reply = withHeaders(
      html(`<!doctype html>${putUnderPrefix(markup, prefixOf(base))}`, status ?? usual),
      pageHeaders(styleNonce),
    );
    const cookies = [
      ...(flash ? [this.#cookie(FLASH_COOKIE, '', 0)] : []),
      ...(savedForm ? [this.#cookie(SAVED_COOKIE, '', 0)] : []),
    ];
    return withCookies(reply, newClientSecret ? [...cookies, this.#cookie(CLIENT_COOKIE, newClientSecret)] : cookies);
  }

  /**
   * Keeps changes made since the posted form was rendered; see `FormReading.reconcile`.
   *
   * @param current the same form for the values stored now
   */
  reconcile(form: FormReading, current: ComponentChild): void {
    const record = new FormRecord();
    renderPage(this.#frame(), <RecordContext.Provider value={record}>{current}</RecordContext.Provider>);
    form.reconcile(record);
    this.#reconciled = form;
  }

  #frame(form?: FormReading): Frame {
    const { gateway, words, formToken, flash, savedForm, assetPath } = this.#parts;
    return {
      words,
      path: this.request.path,
      address: [this.request.path, String(this.request.query)].filter(Boolean).join('?'),
      theme: this.#parts.theme,
      now: this.now,
      liveTick: gateway.live.tick,
      tasks: this.role === 'owner' ? gateway.tasks.current() : [],
      role: this.role,
      isReadOnly: gateway.store.isReadOnly,
      formToken,
      flash,
      savedForm,
      errors: form?.errors ?? new Map(),
      rejected: form,
      fieldNames: new Map(),
      focusedField: undefined,
      versionOf: (secret) => gateway.store.secrets.digest(`version ${secret}`).slice(0, 12),
      assetPath,
    };
  }

  /** Redirects to another page, which shows the message. */
  redirectTo(path: string, flash?: Flash): Reply {
    const reply = seeOther(`${prefixOf(this.request.origin.base)}${path}`);
    if (flash?.tone === 'good') this.noteDone(flash);
    const saved = this.#reconciled?.isValid ? Buffer.from(this.request.path).toString('base64url') : undefined;
    return withCookies(reply, [
      ...(flash ? [this.#cookie(FLASH_COOKIE, writeFlash(flash), FLASH_SECONDS)] : []),
      ...(saved ? [this.#cookie(SAVED_COOKIE, saved, FLASH_SECONDS)] : []),
    ]);
  }

  /** What this request did; undefined when it changed nothing. */
  get done(): string | undefined {
    return this.#done;
  }

  /** Says what this request did, where no redirect does. */
  noteDone({ key, values }: Pick<Flash, 'key' | 'values'>): void {
    this.#done = this.words.t(key, values);
  }

  /** Whether somebody may do with this what its owner may. */
  mayChange(kind: OwnedKind, id: number): boolean {
    const { role, person } = this;
    return role !== undefined && may({ role, personId: person?.id }, 'change', kind, id, this.#parts.gateway.tables);
  }

  /** The reply with a cookie that signs the browser in with this token. */
  signIn(reply: Reply, token: string, account: Account): Reply {
    return withCookies(reply, [
      this.#cookie(SESSION_COOKIE, token, SESSION_MS / 1000),
      this.#cookie(CLIENT_COOKIE, '', 0),
      this.#cookie(
        BROWSER_COOKIE,
        makeBrowserCookie(this.#parts.gateway.store.secrets, keyOfAccount(account)),
        YEAR_SECONDS,
      ),
    ]);
  }

  /** Who tries a password here, with the proof that this browser has: its session, or the cookie of an earlier one. */
  guesser(signingIn: Account): Guesser {
    const account = keyOfAccount(signingIn);
    const { clientAddress: address } = this.request.origin;
    const { secrets } = this.#parts.gateway.store;
    const browser = readBrowserCookie(this.request, nameCookie(BROWSER_COOKIE, this.request), secrets, account);
    // The session of one person proves nothing about the account of another.
    const isOwnSession = this.session !== undefined && keyOfAccount(this.person ?? 'owner') === account;
    return { address, account, provenBy: isOwnSession ? `session ${this.session?.id}` : browser };
  }

  /** The reply with a cookie for the browser's choice of colours. */
  rememberTheme(reply: Reply, theme: Theme): Reply {
    const [value, maxAgeSeconds] = theme === 'auto' ? (['', 0] as const) : ([theme, YEAR_SECONDS] as const);
    return withCookies(reply, [this.#cookie(THEME_COOKIE, value, maxAgeSeconds)]);
  }

  signOut(reply: Reply): Reply {
    return withCookies(reply, [this.#cookie(SESSION_COOKIE, '', 0)]);
  }

  /** The number in the path; undefined when it is not one. */
  id(name = 'id'): number | undefined {
    const text = this.request.params[name] ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  }

  /** The page of this gateway that the request came from, without its query; undefined when unknown. */
  referringPath(): string | undefined {
    const referrer = this.request.header('Referer') ?? '';
    const { base } = this.request.origin;
    if (!URL.canParse(referrer) || new URL(referrer).origin !== new URL(base).origin) return undefined;
    const { pathname } = new URL(referrer);
    const prefix = prefixOf(base);
    return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : undefined;
  }

  #cookie(name: string, value: string, maxAgeSeconds?: number): string {
    const { base } = this.request.origin;
    return writeCookie(nameCookie(name, this.request), value, {
      prefix: prefixOf(base),
      isSecure: base.startsWith('https:'),
      ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
    });
  }
}

/** Members get the narrowed gateway, so that no page can show them more by mistake. */
function gatewayFor({ gateway, signedIn, isForEverybody }: RequestContextParts): Gateway {
  const person = signedIn?.person;
  return person?.role === 'member' && !isForEverybody
    ? narrowGateway(gateway, createMemberPermissions(person, gateway.tables))
    : gateway;
}

/** A page as HTML. */
export const renderPage = (frame: Frame, page: ComponentChild): string =>
  renderToString(<FrameContext.Provider value={frame}>{page}</FrameContext.Provider>);
