import { parseCase, parseIf } from './branch.js';
import { parseCounter } from './counter.js';
import { parseCycle } from './cycle.js';
import { parseFor, parseInterrupt } from './loop.js';
import { parseInclude, parseRender, parseTemplateTag } from './partial.js';
import { parseComment, parseDoc, parseIfChanged, parseInlineComment, parseRaw } from './silent.js';
import { parseTableRow } from './table-row.js';
import type { ParseTag } from './tag.js';
import { parseAssign, parseCapture, parseEcho } from './variable.js';

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
