import { writeZip } from './storage/write-zip.js';

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

/** Texts of settings.yml that are read quickly, but would keep the gateway busy for seconds whenever it reads them. */
export const LARGE_SETTINGS: Readonly<Record<string, string>> = {
  'fields without end': `custom_fields:\n${repeat('  - {keyname: a, field_type: password, name: A}\n', 18_000)}`,
  'options without end': `custom_fields:\n  - keyname: a\n    field_type: select\n    name: A\n    options:\n${repeat('      - b\n', 60_000)}`,
  'a long list': `merge_plugin_setting_ids: [${repeat('1, ', 30_000)}1]\n`,
  'data that is too long': `strategy: static\nstatic_data: '[${repeat('1.0,', 200_000)}1]'\n`,
  'data that is too deep': `strategy: static\nstatic_data: '${repeat('[', 3_000)}${repeat(']', 3_000)}'\n`,
};

/** Views that take a search without bounds minutes. */
export const HOSTILE_VIEWS: Readonly<Record<string, string>> = {
  outputs: repeat('{{ a | b: "c" }}', 60_000),
  tags: repeat('{% if word %}', 70_000),
  words: `{{ ${repeat('a ', 490_000)}}}`,
};
