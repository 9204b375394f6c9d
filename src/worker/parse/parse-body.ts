import { InkstandError } from '../../errors.js';
import { type JsonObject, parseMarked, wrapRoot } from '../../json/json.js';
import { decodeText } from './decode-text.js';
import { checkShape } from './shape.js';

/** Metadata of a body. */
export interface BodyContext {
  readonly contentType: string;
  readonly now: number;
  readonly timeZone: string;
}

/**
 * Parses the response of a source: JSON (also where the content type differs), XML, CSV, iCal (as `ical`, and under
 * `data`), else text under `data`. @throws InkstandError when it does not match its type, or exceeds a limit
 */
export async function parseBody(bytes: Uint8Array, context: BodyContext): Promise<JsonObject> {
  const shaped = await readBody(bytes, context);
  checkShape(shaped);
  return shaped;
}

async function readBody(bytes: Uint8Array, context: BodyContext): Promise<JsonObject> {
  const type = (context.contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (/^(?:image|audio|video|font)\//.test(type) && !type.endsWith('+xml')) {
    throw new InkstandError('unprocessable', `expected data, got ${type}`);
  }
  const text = decodeText(bytes, context.contentType);
  if (/[/+]json$/.test(type)) return wrapRoot(parseJson(text));
  if (type === 'text/calendar' || /^\s*BEGIN:VCALENDAR\b/i.test(text)) return readCalendar(text, context);
  if (type === 'text/csv') {
    const { parseCsv } = await import('./csv.js');
    return { data: parseCsv(text) };
  }
  const isXml = /[/+]xml$/.test(type) && type !== 'application/xhtml+xml';
  if (isXml || /^\s*<\?xml\b/.test(text)) {
    const { parseXml } = await import('./xml.js');
    return parseXml(text);
  }
  return /^\s*[[{]/.test(text) ? wrapRoot(tryJson(text)) : { data: text };
}

async function readCalendar(text: string, context: BodyContext): Promise<JsonObject> {
  const { parseCalendar } = await import('./ical.js');
  const ical = parseCalendar(text, context);
  return { ical, data: { ical } };
}

function parseJson(text: string): unknown {
  try {
    return parseMarked(text);
  } catch (error) {
    throw new InkstandError(
      'unprocessable',
      `the response is not JSON: ${error instanceof Error ? error.message : ''}`,
    );
  }
}

function tryJson(text: string): unknown {
  try {
    return parseMarked(text);
  } catch {
    return text;
  }
}
