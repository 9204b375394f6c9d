import { fault, InkstandError } from '../../errors.js';
import { type JsonObject, parseMarked, wrapRoot } from '../../json/json.js';
import { decodeText } from './decode-text.js';
import { isHtmlPage } from './html-page.js';
import { checkShape } from './shape.js';

/** Metadata of a body. */
export interface BodyContext {
  readonly contentType: string;
  readonly now: number;
  readonly timeZone: string;
  /** When false, an HTML page is an error rather than text. */
  readonly takesPages?: boolean;
}

/**
 * Parses the response of a source: JSON (even if the content type differs), XML, CSV, iCal (as `ical`, and under
 * `data`), else text under `data`. @throws InkstandError when it does not match its type, or exceeds a limit
 */
export async function parseBody(bytes: Uint8Array, context: BodyContext): Promise<JsonObject> {
  const shaped = await readBody(bytes, context);
  checkShape(shaped);
  return shaped;
}

/** Matches text that can only be meant as JSON; other text in brackets is text. */
const BROKEN_JSON = /^\s*(?:\{\s*(?:"[^"\n]{0,200}"\s*:|\})|\[\s*(?:[[{"]|-?\d+(?:\.\d+)?\s*,))/;

async function readBody(bytes: Uint8Array, context: BodyContext): Promise<JsonObject> {
  const type = (context.contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (/^(?:image|audio|video|font)\//.test(type) && !type.endsWith('+xml')) {
    const [kind = ''] = type.split('/');
    throw new InkstandError('unprocessable', `expected data, got ${kind}`, fault('not-data', { type: kind }));
  }
  const text = decodeText(bytes, context.contentType);
  if (context.takesPages === false && isHtmlPage(text)) {
    throw new InkstandError('unprocessable', 'expected data, got an HTML page', fault('html-page'));
  }
  if (/[/+]json$/.test(type)) return wrapRoot(parseJson(text));
  if (type === 'text/calendar' || /^\s*BEGIN:VCALENDAR\b/i.test(text)) return readCalendar(bytes, context);
  if (type === 'text/csv') {
    const { parseCsv } = await import('./csv.js');
    return { data: parseCsv(text) };
  }
  const isXml = /[/+]xml$/.test(type) && type !== 'application/xhtml+xml';
  if (isXml || /^\s*<\?xml\b/.test(text)) {
    const { parseXml } = await import('./xml.js');
    return parseXml(text);
  }
  if (BROKEN_JSON.test(text)) return wrapRoot(parseJson(text));
  return /^\s*[[{]/.test(text) ? wrapRoot(tryJson(text)) : { data: text };
}

async function readCalendar(bytes: Uint8Array, context: BodyContext): Promise<JsonObject> {
  const { joinSplitCharacters, parseCalendar } = await import('./ical.js');
  const text = decodeText(joinSplitCharacters(bytes), context.contentType);
  const { occurrences: ical } = parseCalendar(text, context);
  return { ical, data: { ical } };
}

function parseJson(text: string): unknown {
  try {
    return parseMarked(text);
  } catch {
    // Without a word of the response: alerts and the log repeat the message, and it may contain secrets.
    const isEmpty = text.trim() === '';
    throw isEmpty
      ? new InkstandError('unprocessable', 'the response is empty instead of JSON', fault('not-json-empty'))
      : new InkstandError('unprocessable', 'the response is not JSON', fault('not-json'));
  }
}

function tryJson(text: string): unknown {
  try {
    return parseMarked(text);
  } catch {
    return text;
  }
}
