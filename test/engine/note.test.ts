import t from 'tap';
import { describeNote, type Note } from '../../src/engine/note.js';
import { Notes } from '../../src/engine/page/notes.js';

t.test('notes are described in words that API and command line keep', async (t) => {
  const cases: readonly [Note, object][] = [
    [
      { code: 'layouts', values: {} },
      { kind: 'limit', subject: 'layouts' },
    ],
    [
      { code: 'liquid', values: { file: 'full.liquid', line: 2, column: 1, message: 'Liquid error' } },
      { kind: 'error', subject: 'full.liquid', detail: 'line 2, column 1: Liquid error' },
    ],
    [
      { code: 'elements', values: { max: 40, place: 'drawing' } },
      { kind: 'limit', subject: 'drawing: more than 40 elements' },
    ],
    [
      { code: 'resource-missing', values: { url: 'http://x/a', reason: undefined } },
      { kind: 'missing', subject: 'http://x/a' },
    ],
    [
      { code: 'resource-missing', values: { url: 'http://x/{reason}', reason: 'gone' } },
      { kind: 'missing', subject: 'http://x/{reason}', detail: 'gone' },
    ],
  ];
  for (const [note, words] of cases) t.same(describeNote(note), words);
});

t.test('each note occurs once, and data URLs in notes are shortened', async (t) => {
  const notes = new Notes();
  notes.add('resource-missing', { url: `data:image/png;base64,${'A'.repeat(100_000)}` });
  notes.add('layers');
  notes.add('layers');
  for (let count = 0; count < 1000; count++) notes.add('property', { property: `p${count}` });
  const list = notes.list();
  t.equal(list.length, 200);
  t.same(list[1], { code: 'layers', values: {} });
  t.ok(JSON.stringify(list).length < 20_000);
});
