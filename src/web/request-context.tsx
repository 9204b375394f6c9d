import type { ComponentChild } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type HttpRequest, html, type Reply, seeOther, withCookies, withHeaders, writeCookie } from '../http/http.js';
import type { Words } from '../i18n/i18n.js';
import type { Session } from '../store/store.js';
import { type Flash, writeFlash } from './flash.js';
import type { FormReading } from './form.js';
import { type Frame, FrameContext } from './frame.js';
import type { Gateway } from './gateway.js';
import { pageHeaders, prefixOf, putUnderPrefix } from './page-headers.js';

/** Cookie that holds the token of a session. */
export const SESSION_COOKIE = 'inkstand';
/** Cookie that carries one message to the next page. */
export const FLASH_COOKIE = 'inkstand_flash';
/** Cookie of clients without a session; binds their form token. */
export const CLIENT_COOKIE = 'inkstand_guest';

export interface RequestContextParts {
  readonly request: HttpRequest;
  readonly gateway: Gateway;
  readonly words: Words;
  readonly session: Session | undefined;
  readonly formToken: string;
  readonly flash: Flash | undefined;
  /** A new secret of a client without a session, to be set with the response. */
  readonly newClientSecret: string | undefined;
  readonly assetPath: (name: string) => string;
}

export interface ShowOptions {
  readonly status?: number;
  /** A rejected form: its errors are shown at the fields. */
  readonly form?: FormReading | undefined;
  /** Lets one script of the page create style elements (the editor). */
  readonly styleNonce?: string;
}

/** One request of a page, and the ways to answer it. */
export class RequestContext {
  readonly request: HttpRequest;
  readonly gateway: Gateway;
  readonly words: Words;
  /** Undefined without a session. */
  readonly session: Session | undefined;
  readonly now: number;
  readonly #parts: RequestContextParts;

  constructor(parts: RequestContextParts) {
    this.#parts = parts;
    this.request = parts.request;
    this.gateway = parts.gateway;
    this.words = parts.words;
    this.session = parts.session;
    this.now = parts.gateway.now();
  }

  /** Responds with the page; 422 when it shows a rejected form. */
  show(page: ComponentChild, { form, status = form ? 422 : 200, styleNonce }: ShowOptions = {}): Reply {
    const { words, formToken, flash, assetPath, newClientSecret } = this.#parts;
    const frame: Frame = {
      words,
      path: this.request.path,
      now: this.now,
      liveTick: this.gateway.live.tick,
      isOwner: this.session !== undefined,
      isReadOnly: this.gateway.store.isReadOnly,
      formToken,
      flash,
      errors: form?.errors ?? new Map(),
      assetPath,
    };
    const markup = renderToString(<FrameContext.Provider value={frame}>{page}</FrameContext.Provider>);
    const { base } = this.request.origin;
    const reply = withHeaders(
      html(`<!doctype html>${putUnderPrefix(markup, prefixOf(base))}`, status),
      pageHeaders(styleNonce),
    );
    const cookies = flash ? [this.#cookie(FLASH_COOKIE, '', 0)] : [];
    return withCookies(reply, newClientSecret ? [...cookies, this.#cookie(CLIENT_COOKIE, newClientSecret)] : cookies);
  }

  /** Redirects to another page, which then shows the message. */
  redirectTo(path: string, flash?: Flash): Reply {
    const reply = seeOther(`${prefixOf(this.request.origin.base)}${path}`);
    return flash ? withCookies(reply, [this.#cookie(FLASH_COOKIE, writeFlash(flash), 60)]) : reply;
  }

  /** The same reply with the browser signed in by this token. */
  signIn(reply: Reply, token: string): Reply {
    return withCookies(reply, [
      this.#cookie(SESSION_COOKIE, token, 180 * 24 * 3600),
      this.#cookie(CLIENT_COOKIE, '', 0),
    ]);
  }

  signOut(reply: Reply): Reply {
    return withCookies(reply, [this.#cookie(SESSION_COOKIE, '', 0)]);
  }

  /** The number in the path; undefined when it is not one. */
  id(name = 'id'): number | undefined {
    const text = this.request.params[name] ?? '';
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  }

  #cookie(name: string, value: string, maxAgeSeconds?: number): string {
    const { base } = this.request.origin;
    return writeCookie(name, value, {
      prefix: prefixOf(base),
      isSecure: base.startsWith('https:'),
      ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
    });
  }
}
