import { InkstandError } from '@inkstand/common/errors';
import t from 'tap';
import {
  blankDesign,
  readDesign,
  STARTS,
  startOf,
  writeDesign,
  writeMarkup,
} from '../../../src/gateway/design/design.js';
import { listLanguages, readMessages, Words } from '../../../src/gateway/i18n/i18n.js';
import { fc } from '../../support/property.js';
import { randomDesign } from '../../support/random/random-design.js';

const wordsOf = (language: string): Words => new Words({ language, messages: readMessages(language), timeZone: 'UTC' });

const block = { id: 'b1', kind: 'text', x: 0, y: 0, w: 6, h: 2, options: {} };
const design = (change: object = {}, ...blocks: object[]): string =>
  JSON.stringify({ schema: 1, theme: 'plain', has_bar: true, blocks, ...change });

t.test('a design is stored and read without loss', (t) => {
  fc.assert(
    fc.property(randomDesign, (one) => {
      t.same(readDesign(writeDesign(one)), one);
    }),
    { numRuns: 200 },
  );
  for (const start of STARTS)
    for (const language of listLanguages()) {
      const { design: one, sample } = startOf(start, wordsOf(language));
      t.strictSame(readDesign(writeDesign(one)), one, start);
      t.notMatch(JSON.stringify({ one, sample }), /"@/, `${start}: every text is a message`);
    }
  t.end();
});

t.test('a stored design of the first schema keeps its meaning', (t) => {
  const stored = design({}, { ...block, options: { text: 'Hello', former_option: 1 } });
  t.match(readDesign(stored), { theme: 'plain', hasBar: true });
  const [read] = readDesign(stored).blocks;
  t.match(read, { id: 'b1', kind: 'text', options: { text: 'Hello', role: 'auto', align: 'left' } });
  t.notOk('former_option' in (read?.options ?? {}), 'what this version does not have is dropped');
  t.equal(writeDesign(readDesign(writeDesign(readDesign(stored)))), writeDesign(readDesign(stored)));
  t.end();
});

const DEEP = `{"schema":1,"theme":"plain","has_bar":true,"blocks":[{"id":"b1","kind":"text","x":0,"y":0,"w":1,"h":1,"options":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}]}`;

t.test('a design that cannot be read says what was expected', (t) => {
  const cases: readonly (readonly [json: string, message: RegExp])[] = [
    ['{', /JSON object/],
    ['[]', /JSON object/],
    [design({ schema: 2 }), /schema to be 1: a newer Inkstand made it/],
    [design({ schema: '1' }), /schema to be 1$/],
    [design({ theme: 'dark' }), /theme to be plain, lines, cards/],
    [design({ has_bar: 'yes' }), /has_bar/],
    [design({ blocks: {} }), /list of at most 40/],
    [design({}, ...Array.from({ length: 41 }, (_, index) => ({ ...block, id: `b${index + 1}` }))), /at most 40/],
    [design({}, block, block), /different id/],
    [design({}, { ...block, id: 'x"><b' }), /blocks\[0\].id/],
    [design({}, { ...block, id: 'b0' }), /blocks\[0\].id/],
    [design({}, { ...block, kind: 'constructor' }), /blocks\[0\].kind/],
    [design({}, { ...block, x: 12 }), /blocks\[0\].x to be a whole number from 0 to 11/],
    [design({}, { ...block, w: 13 }), /blocks\[0\].w/],
    [design({}, { ...block, x: 8 }), /at most 4, the columns to its right/],
    [design({}, { ...block, y: 7 }), /at most 1, the rows below it/],
    [design({}, { ...block, w: 1.5 }), /whole number/],
    [design({}, { ...block, options: { text: 'x'.repeat(1001) } }), /options.text to be at most 1000 characters/],
    [design({}, { ...block, options: { text: { a: 1 } } }), /options.text/],
    [design({}, { ...block, options: { value: 'a | b' } }), /path such as/],
    [design({}, { ...block, options: { value: 'a["}}"]' } }), /path such as/],
    [design({}, { ...block, options: { value: 'nil' } }), /path such as/],
    [design({}, { ...block, options: { template: '{% assign a = 1 %}' } }), /options.template/],
    [design({}, { ...block, options: { template: '{{ a' } }), /options.template/],
    [design({}, { ...block, options: { decimals: 9 } }), /from 0 to 4/],
    [design({}, { ...block, options: { role: 'toString' } }), /options.role/],
    [design({}, { ...block, options: [] }), /options to be an object/],
    [design({}, { ...block, kind: 'countdown', options: { date: '2026-02-30' } }), /date such as/],
    [design({ padding: 'x'.repeat(70_000) }), /at most 64000 bytes/],
  ];
  for (const [json, message] of cases) t.throws(() => readDesign(json), { message }, String(message));
  t.ok(
    cases.every(([json]) => {
      try {
        readDesign(json);
        return false;
      } catch (error) {
        return error instanceof InkstandError && ['unprocessable', 'too-large'].includes(error.code);
      }
    }),
    'never another error',
  );
  t.doesNotThrow(() => readDesign(DEEP), 'deep options that no block has are dropped');
  t.end();
});

t.test('texts never become markup or Liquid', (t) => {
  const hostile = '{{ secret }}{% assign a = 1 %}<script>x</script>"\'{%endcapture%}';
  const start = blankDesign();
  const kinds = [
    ...([
      ['text', 'text'],
      ['number', 'label'],
      ['number', 'unit'],
      ['table', 'heading_1'],
      ['qr', 'text'],
    ] as const),
    ...([
      ['picture', 'address'],
      ['icon', 'icon'],
      ['list', 'label'],
      ['countdown', 'label'],
    ] as const),
  ];
  for (const [kind, option] of kinds) {
    const json = JSON.parse(writeDesign({ ...start, blocks: [] }));
    const text = option === 'unit' ? '{{ a }}<b>' : option === 'icon' ? '"}}<b>{{' : hostile.slice(0, 40);
    json.blocks = [{ id: 'b1', kind, x: 0, y: 0, w: 4, h: 2, options: { [option]: text } }];
    const { full } = writeMarkup(readDesign(JSON.stringify(json)));
    for (const part of ['{{ secret', '{{ a }}', '<script>', '<b>', '{% assign a = 1'])
      t.notOk(full.includes(part), `${kind}: ${part}`);
  }
  t.end();
});
