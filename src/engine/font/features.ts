import { readSfnt, readTag, viewOf } from './file/sfnt.js';
import { closeWoff2, isWoff2, openWoff2 } from './file/woff2.js';
import type { FontSpec } from './text-host.js';

/**
 * Canvas cannot switch OpenType features, so a face gets a sibling file with renamed feature tags: a feature to enable
 * gets a tag that shapers apply by default, one to disable an unknown tag.
 */
const DEFAULT_TAGS = ['calt', 'clig', 'liga', 'rlig', 'rclt'];
const LIGATURES = ['liga', 'clig', 'calt', 'dlig', 'hlig'];
const OFF = 'off_';

/** Features of a font that differ from the shaper's defaults, by tag; empty for most fonts. */
export function featuresOf(font: FontSpec): ReadonlyMap<string, boolean> {
  const features = new Map<string, boolean>();
  if (!font.ligatures) for (const tag of LIGATURES) features.set(tag, false);
  if (font.tabularFigures) features.set('tnum', true);
  if (font.smallCaps) features.set('smcp', true);
  for (const [tag, value] of Object.entries(font.features)) features.set(tag, value !== 0);
  if (!font.kerning) features.set('kern', false);
  return features;
}

/** A copy of the font file with features switched; the file itself if it has none of them. */
export function switchFeatures(file: Uint8Array, features: ReadonlyMap<string, boolean>): Uint8Array {
  if (features.size === 0) return file;
  if (isWoff2(file)) {
    const woff2 = openWoff2(file);
    return renameFeatures(woff2.tables.get('GSUB'), features) ? closeWoff2(woff2) : file;
  }
  const copy = file.slice();
  return renameFeatures(readSfnt(copy).get('GSUB'), features) ? copy : file;
}

function renameFeatures(gsub: Uint8Array | undefined, features: ReadonlyMap<string, boolean>): boolean {
  if (!gsub || gsub.length < 10) return false;
  const list = viewOf(gsub).getUint16(6);
  const count = viewOf(gsub).getUint16(list);
  const positions = Array.from({ length: count }, (_, i) => ({
    at: list + 2 + 6 * i,
    tag: readTag(gsub, list + 2 + 6 * i),
  }));
  const free = DEFAULT_TAGS.filter(
    (tag) => features.get(tag) === false || !positions.some((position) => position.tag === tag),
  );
  const names = new Map<string, string>();
  for (const [tag, isOn] of features) {
    if (!isOn) names.set(tag, OFF);
    else if (!DEFAULT_TAGS.includes(tag)) {
      const name = free.pop();
      if (name) names.set(tag, name);
    }
  }
  let changed = false;
  for (const { at, tag } of positions) {
    const name = names.get(tag);
    if (!name) continue;
    gsub.set(Buffer.from(name, 'latin1'), at);
    changed = true;
  }
  return changed;
}
