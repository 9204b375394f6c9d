// The engine's own fonts as @font-face rules for a browser. Development only; build first.
import { readFileSync } from 'node:fs';
import { loadPixelFaces } from '../../../../build/src/engine/font/bitmap-faces.js';
import { familyOf } from '../../../../build/src/engine/font/script-font-files.js';
import { makeTrueType } from './pixel-font.mjs';

const FOLDER = new URL('../../../../node_modules/', import.meta.url);
const CATALOGUE = JSON.parse(
  readFileSync(new URL('../../../../src/engine/font/bundled-fonts.json', import.meta.url), 'utf8'),
);
/** Fonts for one script each. */
const SCRIPTS = JSON.parse(
  readFileSync(new URL('../../../../src/engine/font/script-fonts.json', import.meta.url), 'utf8'),
);
/** Generic families that a browser resolves itself; the page gets one of ours instead. */
const GENERIC = ['serif', 'sans-serif', 'monospace', 'cursive', 'fantasy', 'system-ui', 'math', 'emoji'];

/** Rules for every name the engine knows, the bytes of their URLs, and the names that replace generic ones. */
export function listFontFaces(base) {
  const files = new Map();
  const rules = [];
  const add = (name, { path, weight, style, range }) => {
    const url = `${base}/${path}`;
    files.set(url, () => readFileSync(new URL(path, FOLDER)));
    rules.push(
      `@font-face{font-family:"${name}";font-weight:${weight};font-style:${style};src:url("${url}")${range ? `;unicode-range:${range}` : ''}}`,
    );
  };
  for (const [family, entry] of Object.entries(CATALOGUE.families))
    for (const name of [`ours ${family}`, ...(CATALOGUE.names[family] ?? []).filter((one) => !GENERIC.includes(one))])
      for (const file of filesOf(entry)) add(name, file);
  for (const [family, { script, ...entry }] of Object.entries(SCRIPTS))
    for (const file of filesOf(familyOf(family, { ...entry, script }))) {
      const range = commonRange(file.range, script);
      if (range) add(`ours ${family}`, { ...file, range });
    }
  for (const face of loadPixelFaces()) {
    const url = `${base}/pixel/${face.family}-${face.weight}.ttf`;
    let bytes;
    files.set(url, () => {
      bytes ??= makeTrueType(face, face.family);
      return bytes;
    });
    rules.push(`@font-face{font-family:"${face.family}";font-weight:${face.weight};src:url("${url}")}`);
  }
  const generic = {};
  for (const [family, names] of Object.entries(CATALOGUE.names))
    for (const name of names) if (GENERIC.includes(name)) generic[name] = `ours ${family}`;
  const known = [...Object.values(CATALOGUE.names).flat(), ...loadPixelFaces().map(({ family }) => family)];
  return {
    files,
    css: rules.join('\n'),
    naming: {
      generic,
      known,
      unknown: `ours ${CATALOGUE.unknown}`,
      scripts: Object.entries(SCRIPTS).map(([family, { language }]) => ({ name: `ours ${family}`, language })),
      fallback: CATALOGUE.fallback.map((one) => `ours ${one}`),
    },
  };
}

/** What a CSS `unicode-range` lists, as pairs. */
function readRange(range) {
  return range.split(',').map((part) => {
    const [first, last = first] = part.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

/** The characters of both; undefined if there are none. */
function commonRange(one, other) {
  const others = readRange(other);
  const common = readRange(one).flatMap(([first, last]) =>
    others
      .map(([from, to]) => [Math.max(first, from), Math.min(last, to)])
      .filter(([from, to]) => from <= to)
      .map(([from, to]) => `U+${from.toString(16)}-${to.toString(16)}`),
  );
  return common.length > 0 ? common.join(',') : undefined;
}

function filesOf(entry) {
  const folder = entry.package;
  if (entry.files)
    return Object.entries(entry.files).map(([weight, file]) => ({
      path: `${folder}/${file}`,
      weight,
      style: 'normal',
    }));
  const ranges = JSON.parse(readFileSync(new URL(`${folder}/unicode.json`, FOLDER), 'utf8'));
  return Object.entries(ranges)
    .filter(([subset]) => !entry.subsets || entry.subsets.includes(subset))
    .flatMap(([subset, range]) =>
      (entry.italic ? ['normal', 'italic'] : ['normal']).flatMap((style) =>
        (entry.weights.length > 0 ? entry.weights : [0]).map((weight) => {
          const name = entry.file
            .replace('{subset}', subset.replace(/[[\]]/g, ''))
            .replace('{weight}', String(weight))
            .replace('{style}', style);
          return {
            path: `${folder}/files/${name}.woff2`,
            weight: weight === 0 ? '1 1000' : String(weight),
            style,
            range: entry.anyRange ? undefined : (entry.only ?? range),
          };
        }),
      ),
    );
}
