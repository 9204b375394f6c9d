import { stripEnd } from '@inkstand/common/strip-end';
/**
 * Pages load files only from their own origin; no inline script, no inline style.
 *
 * @param styleNonce lets one script of the page create style elements
 */
export function pageHeaders(styleNonce?: string): Readonly<Record<string, string>> {
  const policy = {
    'default-src': "'none'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'style-src': styleNonce === undefined ? "'self'" : `'self' 'nonce-${styleNonce}'`,
    'script-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    // Not `no-referrer`: with it, browsers send `Origin: null` with forms.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** The path prefix of a proxy; empty without one. */
export const prefixOf = (base: string): string => stripEnd(new URL(base).pathname, '/');

/**
 * Prepends a proxy's path to every address of this gateway in rendered markup, where text cannot contain a bare quote.
 */
export const putUnderPrefix = (markup: string, prefix: string): string =>
  prefix === '' ? markup : markup.replace(/(\s(?:href|src|action|formaction|data-src)=")\/(?!\/)/g, `$1${prefix}/`);
