import { writeZip } from './write-zip.js';

const repeat = (text: string, count: number): string => text.repeat(count);

/** Texts of settings.yml that take a parser without limits seconds, minutes or all of its memory, by what they do. */
export const HOSTILE_SETTINGS: Readonly<Record<string, string>> = {
  'blanks after a template': `polling_url: {{ ${repeat(' ', 400_000)}x\nname: [\n`,
  'blanks in every value': repeat(`a: {{ b }}${repeat(' ', 2_000)}c\n`, 400),
  'thousands of templates': repeat('polling_url: {{ url }}/path\n', 10_000),
  'a template that never closes': `a: {{\n${repeat('  b: {{ c\n', 60_000)}`,
  'a megabyte of keys': repeat('some_key: "a value"\n', 50_000),
  'list entries': repeat('- \n', 330_000),
  'aliases of aliases': `a: &a [x, x, x, x, x, x, x, x]\n${[...'bcdefghij']
    .map((name, index) => `${name}: &${name} [${repeat(`*${'abcdefghi'[index]}, `, 8)}]\n`)
    .join('')}`,
  anchors: repeat('- &a x\n', 40_000),
  'open brackets': repeat('[', 1_000_000),
  'a deep list': repeat('- ', 400_000),
  'deep keys': repeat('? ', 400_000),
  'one long key': `${repeat('a', 900_000)}: b\n`,
  'folded lines': `a: >\n${repeat(' b\n\n', 200_000)}`,
  'quoted lines': `a: "${repeat('b\n\n', 300_000)}"\n`,
  comments: repeat('# a\n', 240_000),
  documents: repeat('---\n', 240_000),
  tags: repeat('- !a x\n', 30_000),
  tabs: `a:${repeat('\t', 900_000)}b\n`,
};

/** A small archive with such settings. */
export const hostileArchive = (settings: string): Promise<Buffer> =>
  writeZip([
    ['settings.yml', settings],
    ['full.liquid', '<p>{{ a }}</p>'],
  ]);
