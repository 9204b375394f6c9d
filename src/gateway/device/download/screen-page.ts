import { createHash } from 'node:crypto';
import { html, type Reply, withHeaders } from '../../http/http.js';

/** Plain CSS for old browsers; the table centres the picture in those without CSS. */
const STYLE =
  'html,body,table{height:100%;width:100%;margin:0;padding:0;border:0;background:#fff}td{text-align:center;vertical-align:middle;padding:0}img{max-width:100%;max-height:100vh}';
const STYLE_DIGEST = createHash('sha256').update(STYLE).digest('base64');
/** Delay before a retry after a failure. */
const RETRY_SECONDS = 60;

/** A page that shows a display's screen and reloads when the display would call. Works in browsers from 2005. */
export const screenPage = (name: string, path: string, refreshSeconds: number): Reply =>
  page(name, refreshSeconds, `<img src="${escapeHtml(path)}" alt="${escapeHtml(name)}">`, 200);

/** A page for any failure. It reloads by itself, because a tablet on a wall must retry. */
export const failedScreenPage = (reason: string, status: number): Reply =>
  page('Inkstand', RETRY_SECONDS, `<p>${escapeHtml(reason)}</p>`, status);

function page(title: string, refreshSeconds: number, content: string, status: number): Reply {
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="refresh" content="${Math.max(1, Math.round(refreshSeconds))}">`,
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style>`,
  ].join('\n');
  const text = `<!doctype html>\n<html><head>\n${head}\n</head><body><table><tr><td>${content}</td></tr></table></body></html>\n`;
  return withHeaders(html(text, status), {
    'Content-Security-Policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${STYLE_DIGEST}'; base-uri 'none'; form-action 'none'`,
    // The address contains the display's key.
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  });
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
