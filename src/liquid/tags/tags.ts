import { parseAssign, parseCapture, parseEcho } from './assign-capture.js';
import { parseComment, parseDoc, parseIfChanged, parseInlineComment, parseRaw } from './comment-raw.js';
import { parseCycle } from './cycle.js';
import { parseFor, parseInterrupt } from './for.js';
import { parseCase, parseIf } from './if-case.js';
import { parseCounter } from './increment.js';
import { parseInclude, parseRender, parseTemplateTag } from './render-include.js';
import { parseTableRow } from './table-row.js';
import type { ParseTag } from './tag.js';

/** Every opening tag; each handles its own end and branches. The parser handles `liquid`. */
export const TAGS: ReadonlyMap<string, ParseTag> = new Map([
  ['#', parseInlineComment],
  ['assign', parseAssign],
  ['break', parseInterrupt],
  ['capture', parseCapture],
  ['case', parseCase],
  ['comment', parseComment],
  ['continue', parseInterrupt],
  ['cycle', parseCycle],
  ['decrement', parseCounter],
  ['doc', parseDoc],
  ['echo', parseEcho],
  ['for', parseFor],
  ['if', parseIf],
  ['ifchanged', parseIfChanged],
  ['include', parseInclude],
  ['increment', parseCounter],
  ['raw', parseRaw],
  ['render', parseRender],
  ['tablerow', parseTableRow],
  ['template', parseTemplateTag],
  ['unless', parseIf],
]);
