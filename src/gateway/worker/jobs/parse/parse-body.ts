import { fault, InkstandError } from '@inkstand/common/errors';
import { type JsonObject, wrapRoot } from '@inkstand/common/json';
import type { ReadingReport } from '../../protocol/report.js';
import { checkDataLimits } from './data-limits.js';
import { decodeText } from './decode-text.js';
import { closeArticles, countArticles, isFeed, isFeedText, isJsonFeed, leaveOutArticles } from './feed.js';
import { isHtmlPage } from './html-page.js';
import { parseJsonLines, parseJsonText, tryJson, unwrapJsonp } from './json.js';
import { MAX_EXAMPLES, Omissions } from './omissions.js';

/** Metadata of a body. */
interface BodyContext {
  readonly contentType: string;
  readonly now: number;
  readonly timeZone: string;
  /** When false, an HTML page is an error rather than text. */
  readonly acceptsHtml?: boolean;
  /** Where it came from; its fragment chooses stops of a GTFS Realtime feed. */
  readonly url?: string;
}

/** Data of a body, and for a list what of it was read. */
interface ParsedBody {
  readonly data: JsonObject;
  readonly report?: ReadingReport;
}

/**
 * Parses the response of a source: JSON, iCal (as `ical`, and under `data`) and feeds whatever their content type, XML,
 * tables and lines of JSON by it, GTFS Realtime, else text under `data`. @throws InkstandError when it does not match its type, or
 * exceeds a limit
 */
export async function parseBody(bytes: Uint8Array, context: BodyContext): Promise<ParsedBody> {
  const parsed = await readBody(bytes, context);
  checkDataLimits(parsed.data);
  return parsed;
}

/** Matches text that can only be meant as JSON; other text in brackets is text. */
const BROKEN_JSON = /^\s*(?:\{\s*(?:"[^"\n]{0,200}"\s*:|\})|\[\s*(?:[[{"]|-?\d+(?:\.\d+)?\s*,))/;
/** A line feed in text. */
const PROTOBUF_START = 0x0a;
const JSON_LINES = /[/+](?:x-)?(?:ndjson|jsonl|json-lines|jsonlines|json-seq)$/;
const CSV = /^(?:text|application)\/(?:x-)?(?:csv|comma-separated-values)$/;
const TSV = /^(?:text|application)\/(?:x-)?(?:tsv|tab-separated-values)$/;
const SCRIPT = /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript|jsonp)$/;

async function readBody(bytes: Uint8Array, context: BodyContext): Promise<ParsedBody> {
  const type = (context.contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (/^(?:image|audio|video|font)\//.test(type) && !type.endsWith('+xml')) {
    const [kind = ''] = type.split('/');
    throw new InkstandError('unprocessable', `expected data, got ${kind}`, fault('not-data', { type: kind }));
  }
  if (bytes[0] === PROTOBUF_START) {
    const { isGtfsRealtime, parseGtfsRealtime, stopsOf } = await import('./gtfs-realtime.js');
    if (isGtfsRealtime(bytes)) return { data: parseGtfsRealtime(bytes, stopsOf(context.url ?? '')) };
  }
  const text = await decodeText(bytes, context.contentType);
  if (context.acceptsHtml === false && isHtmlPage(text)) {
    throw new InkstandError('unprocessable', 'expected data, got an HTML page', fault('html-page'));
  }
  if (/^\s*BEGIN:VCALENDAR\b/i.test(text)) return readCalendar(bytes, context);
  if (isFeedText(text)) return readXml(text);
  if (type === 'text/calendar') return readCalendar(bytes, context);
  return (await readByType(text, type)) ?? readByShape(text, type);
}

async function readByType(text: string, type: string): Promise<ParsedBody | undefined> {
  if (JSON_LINES.test(type)) {
    const { values, report } = parseJsonLines(text);
    return { data: { data: values }, report };
  }
  if (/[/+]json$/.test(type)) return readJson(unwrapJsonp(text) ?? parseJsonText(text));
  if (SCRIPT.test(type)) {
    const value = unwrapJsonp(text);
    if (value !== undefined) return readJson(value);
  }
  if (CSV.test(type) || TSV.test(type)) {
    const { parseTable } = await import('./csv.js');
    const { rows, report } = parseTable(text, TSV.test(type) ? '\t' : undefined);
    return { data: { data: rows }, report };
  }
  return undefined;
}

async function readByShape(text: string, type: string): Promise<ParsedBody> {
  const isXml = /[/+]xml$/.test(type) && type !== 'application/xhtml+xml' && !/^\s*[[{]/.test(text);
  if (isXml || /^\s*<\?xml\b/.test(text)) return readXml(text);
  if (BROKEN_JSON.test(text)) return readJson(parseJsonText(text));
  return /^\s*[[{]/.test(text) ? readJson(tryJson(text)) : { data: { data: text } };
}

async function readJson(value: unknown): Promise<ParsedBody> {
  if (!isJsonFeed(value)) return { data: wrapRoot(value) };
  const { decodeFeedTexts } = await import('./feed-texts.js');
  return { data: decodeFeedTexts(value) };
}

async function readXml(text: string): Promise<ParsedBody> {
  const { parseXml } = await import('./xml.js');
  const omissions = new Omissions();
  const data = parseXml(isFeedText(text) ? closeArticles(text) : text, omissions);
  if (!isFeed(data)) return { data, ...(omissions.leftOutCount > 0 && { report: omissions.report('documents', 1) }) };
  const readCount = countArticles(data);
  leaveOutArticles(text, readCount, omissions);
  const { decodeFeedTexts } = await import('./feed-texts.js');
  return { data: decodeFeedTexts(data), report: omissions.report('articles', readCount) };
}

async function readCalendar(bytes: Uint8Array, context: BodyContext): Promise<ParsedBody> {
  const { joinSplitCharacters, parseCalendar } = await import('./ical.js');
  const text = await decodeText(joinSplitCharacters(bytes), context.contentType);
  const { occurrences: ical, report } = parseCalendar(text, context);
  const examples = report.notes
    .filter(({ isLeftOut }) => isLeftOut)
    .slice(0, MAX_EXAMPLES)
    .map(({ line, text: example = '' }) => ({ line, text: example }));
  return {
    data: { ical, data: { ical } },
    report: {
      unit: 'events',
      readCount: report.read,
      leftOutCount: report.leftOut,
      examples,
      notes: report.notes,
      noteCount: report.noteCount,
    },
  };
}
