/**
 * Pages load only what is ours; no inline script, no inline style, nothing from elsewhere.
 *
 * @param styleNonce lets one script of the page make styles
 */
export function pageHeaders(styleNonce?: string): Readonly<Record<string, string>> {
  const policy = {
    'default-src': "'none'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'style-src': styleNonce === undefined ? "'self'" : `'self' 'nonce-${styleNonce}'`,
    'script-src': "'self'",
    'connect-src': "'self'",
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

/** The path that a proxy adds in front; empty without one. */
export const prefixOf = (base: string): string => new URL(base).pathname.replace(/\/+$/, '');

/** Puts a proxy's path in front of every address of our own in finished markup, where text cannot hold a bare quote. */
export const putUnderPrefix = (markup: string, prefix: string): string =>
  prefix === '' ? markup : markup.replace(/(\s(?:href|src|action|formaction|data-src)=")\/(?!\/)/g, `$1${prefix}/`);
