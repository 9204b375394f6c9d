import type { HttpRequest } from '../http/http.js';

/** Cookie with the token of a session. */
export const SESSION_COOKIE = 'inkstand';
/** Cookie with a message for the next page. */
export const FLASH_COOKIE = 'inkstand_flash';
/** Cookie with the form that was just stored, so that browsers delete their draft of it. */
export const SAVED_COOKIE = 'inkstand_saved';
/** Cookie of clients without a session, to which their form token is bound. */
export const CLIENT_COOKIE = 'inkstand_guest';

/** Cookie of a browser that signed in before; it proves only that, and outlives the session. */
export const BROWSER_COOKIE = 'inkstand_known';
/** Cookie with the browser's choice of colours; each browser has its own. */
export const THEME_COOKIE = 'inkstand_theme';

/** Lifetime of what a browser remembers; browsers do not keep cookies much longer. That of a session is the session's. */
export const YEAR_SECONDS = 365 * 24 * 3600;
/** Lifetime of what is meant for the next page. */
export const FLASH_SECONDS = 60;

/**
 * Browsers keep one set of cookies per host, whatever the port, and do not let plain HTTP replace a cookie of HTTPS. A
 * gateway that serves both uses separate names.
 */
export const nameCookie = (name: string, { origin }: Pick<HttpRequest, 'origin'>): string =>
  origin.isEncryptedHere ? `__Secure-${name}` : name;
