import { fault, InkstandError } from '@inkstand/common/errors';
import type { JsonObject } from '@inkstand/common/json';
import { Parser } from 'htmlparser2';
import { DATA_LIMITS } from './data-limits.js';
import type { Omissions } from './omissions.js';

interface Element {
  readonly name: string;
  readonly children: Map<string, unknown[]>;
  text: string;
  /** All text below an element that may contain markup, in order. */
  flow?: string;
  hasElements: boolean;
}

/** Elements of feeds that may contain XHTML, whatever their type says (Atom, RFC 4287 section 3.1.1). */
const FLOWING = /^(?:title|subtitle|description|summary|content|encoded|rights)$/;
const FEED = /^(?:rss|feed|RDF)$/;

/** Elements of XHTML that separate words. */
const BLOCK = /^(?:address|article|blockquote|br|dd|div|dl|dt|figure|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)$/;

/**
 * Parses XML into nested hashes: namespace prefixes are removed; attributes are members like children; repeated
 * elements become a list, a single one does not; an element with only text becomes that text, an empty one nil; other
 * text is put under `__content__`, and so is the whole text of a feed's element with XHTML. Control characters are left
 * out. Damaged markup is read as far as possible; `omissions` counts what belongs to no element. @throws InkstandError
 */
export function parseXml(source: string, omissions: Omissions): JsonObject {
  const text = closeSections(source);
  const document: Element = { name: '', children: new Map(), text: '', hasElements: false };
  const open: Element[] = [document];
  let [count, readChars] = [0, 0];
  const leaveOut = (part: string): void => {
    if (part.trim() !== '') omissions.leaveOutAt(text, parser.startIndex, part);
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        readChars = parser.endIndex + 1;
        if (open.length > DATA_LIMITS.depth || ++count > DATA_LIMITS.values) {
          throw new InkstandError('limit', 'expected XML of reasonable depth and size', fault('too-large'));
        }
        const element: Element = { name: localName(tag), children: new Map(), text: '', hasElements: false };
        const parent = open.at(-1);
        if (parent) parent.hasElements = true;
        for (const [name, value] of Object.entries(attributes)) {
          if (!/^xmlns(?::|$)/.test(name)) addChild(element, localName(name), value);
        }
        if (FLOWING.test(element.name) && FEED.test(open[1]?.name ?? '')) element.flow = '';
        else if (BLOCK.test(element.name)) separateWords(open);
        open.push(element);
      },
      ontext(part) {
        readChars = parser.endIndex + 1;
        const element = open.at(-1);
        if (element === document) leaveOut(part);
        else if (element) element.text += part;
        const flowing = open.findLast(({ flow }) => flow !== undefined);
        if (flowing) flowing.flow += part;
      },
      onprocessinginstruction(_name, data) {
        readChars = parser.endIndex + 1;
        if (!PROLOGUE.test(data)) leaveOut(`<${data}>`);
      },
      oncomment() {
        readChars = parser.endIndex + 1;
      },
      onclosetag(tag, isImplied) {
        if (!isImplied) readChars = parser.endIndex + 1;
        if (BLOCK.test(localName(tag))) separateWords(open);
        const element = open.pop();
        const parent = open.at(-1);
        if (element && parent) addChild(parent, element.name, contentOf(element));
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  if (document.children.size === 0)
    throw new InkstandError('unprocessable', 'the response is not XML', fault('not-xml'));
  const unread = text.slice(readChars);
  if (unread.trim() !== '') omissions.leaveOutAt(text, readChars, unread);
  return toHash(document.children);
}

/** What may stand before the root, without markup of its own. */
const PROLOGUE = /^(?:\?xml|!DOCTYPE)\b[^<]*$/i;

/** Sections that swallow the remaining document where they are never closed. */
const SECTIONS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** XML has none of these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f]/g;

/** The opening of a section that is never closed counts as text; a declaration ends at its bracket. */
const closeSections = (source: string): string =>
  SECTIONS.reduce(
    (text, [open, close]) => closeSection(text, open, close),
    source.replace(CONTROLS, '').replace(/^(\s{0,100}<\?xml\b[^<>]{0,500}?)\??>/, '$1?>'),
  );

function closeSection(text: string, open: string, close: string): string {
  const end = text.lastIndexOf(close) + 1;
  return text.slice(0, end) + text.slice(end).replaceAll(open, `&lt;${open.slice(1)}`);
}

function separateWords(open: readonly Element[]): void {
  const flowing = open.findLast(({ flow }) => flow !== undefined);
  if (flowing) flowing.flow += ' ';
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1) || name;

function addChild(element: Element, name: string, value: unknown): void {
  const siblings = element.children.get(name);
  if (siblings) siblings.push(value);
  else element.children.set(name, [value]);
}

function contentOf(element: Element): unknown {
  const hasText = element.text.trim() !== '';
  if (element.children.size === 0) return hasText ? element.text : null;
  const hash = toHash(element.children);
  if (element.flow !== undefined && element.hasElements)
    return { ...hash, __content__: element.flow.replace(/\s+/g, ' ').trim() };
  return hasText ? { ...hash, __content__: element.text.trim() } : hash;
}

const toHash = (children: ReadonlyMap<string, readonly unknown[]>): JsonObject =>
  Object.fromEntries([...children].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
