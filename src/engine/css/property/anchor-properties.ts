import { parsePositionArea } from '../value/position-area.js';
import { parseCommaList, type Reader } from '../value/reader.js';
import { either, field, type Longhand, oneOf, plain } from './longhand.js';

const NO_NAMES: readonly string[] = Object.freeze([]);

/** One name that starts with two dashes. */
function parseName(reader: Reader): string | undefined {
  const component = reader.peek();
  if (component?.kind !== 'ident' || !/^--./.test(component.text)) return undefined;
  reader.next();
  return component.text;
}

/** Names with commas between them. */
function parseNames(reader: Reader): readonly string[] | undefined {
  if (reader.word(['none'])) return NO_NAMES;
  return parseCommaList(reader, parseName);
}

/** CSS Anchor Positioning 1. */
export const ANCHOR_PROPERTIES: readonly Longhand[] = [
  field('anchor-name', 'anchorNames', plain(parseNames)),
  field('anchor-scope', 'anchorScope', either(oneOf(['all']), plain(parseNames))),
  field('position-anchor', 'positionAnchor', either(oneOf(['auto']), plain(parseName))),
  field('position-area', 'positionArea', parsePositionArea),
];
