import { Parser } from 'htmlparser2';
import { PAGE_LIMITS } from '../script-limits.js';

const MAX_ELEMENTS = 20_000;
const NO_NAMESPACE = 3;

/** Packed nodes of an XML text, for `DOMParser`; names as they are written. What is broken gives a `parsererror`. */
export function parseXml(text: string): readonly unknown[] {
  const top: unknown[] = [];
  const open: unknown[][] = [top];
  let count = 0;
  let failed = '';
  /** Nothing is read behind the first fault: elements that are never closed would take quadratic time. */
  const fail = (message: string): void => {
    failed ||= message;
    parser.pause();
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (++count > MAX_ELEMENTS || open.length > PAGE_LIMITS.xmlDepth) fail('too large');
        const flat = Object.entries(attributes).flat();
        const element: unknown[] = [tag, NO_NAMESPACE, flat.length === 0 ? 0 : flat, 0];
        open.at(-1)?.push(element);
        open.push(element);
      },
      ontext(part) {
        const parent = open.at(-1);
        if (parent !== undefined && parent !== top) parent.push(part);
      },
      onclosetag(tag, isImplied) {
        const element = open.length > 1 ? open.pop() : undefined;
        if (element?.[0] !== tag || (isImplied && text[parser.endIndex - 1] !== '/')) fail(`unexpected end of ${tag}`);
      },
      onerror(error) {
        fail(error.message);
      },
    },
    { xmlMode: true, decodeEntities: true, recognizeCDATA: true },
  );
  if (/<[a-zA-Z_]/.test(text)) {
    parser.write(text);
    parser.end();
  } else failed = 'no element';
  if (failed === '' && top.length > 0) return top.slice(0, 1);
  return [['parsererror', NO_NAMESPACE, 0, 0, `error on line 1 at column 1: ${failed}`]];
}
