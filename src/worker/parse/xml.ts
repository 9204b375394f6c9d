import { Parser } from 'htmlparser2';
import { fault, InkstandError } from '../../errors.js';
import type { JsonObject } from '../../json/json.js';
import { SHAPE_LIMITS } from './shape.js';

interface Element {
  readonly name: string;
  readonly children: Map<string, unknown[]>;
  text: string;
}

/**
 * Parses XML into nested hashes: namespace prefixes are removed; attributes are members like children; repeated
 * elements become a list, a single one does not; an element with only text becomes that text, an empty one nil; other
 * text is put under `__content__`.
 */
export function parseXml(text: string): JsonObject {
  const document: Element = { name: '', children: new Map(), text: '' };
  const open: Element[] = [document];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (open.length > SHAPE_LIMITS.depth || ++count > SHAPE_LIMITS.values) {
          throw new InkstandError('limit', 'expected XML of reasonable depth and size', fault('too-large'));
        }
        const element: Element = { name: localName(tag), children: new Map(), text: '' };
        for (const [name, value] of Object.entries(attributes)) {
          if (!/^xmlns(?::|$)/.test(name)) addChild(element, localName(name), value);
        }
        open.push(element);
      },
      ontext(part) {
        const element = open.at(-1);
        if (element) element.text += part;
      },
      onclosetag() {
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
  return toHash(document.children);
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1) || name;

function addChild(element: Element, name: string, value: unknown): void {
  const known = element.children.get(name);
  if (known) known.push(value);
  else element.children.set(name, [value]);
}

function contentOf(element: Element): unknown {
  const hasText = element.text.trim() !== '';
  if (element.children.size === 0) return hasText ? element.text : null;
  const hash = toHash(element.children);
  return hasText ? { ...hash, __content__: element.text.trim() } : hash;
}

const toHash = (children: ReadonlyMap<string, readonly unknown[]>): JsonObject =>
  Object.fromEntries([...children].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
