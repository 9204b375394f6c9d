import { readFileSync } from 'node:fs';
import t from 'tap';
import { readMessages, Words } from '../../../../../src/gateway/i18n/i18n.js';
import { describeScreenNote } from '../../../../../src/gateway/web/shared/plugins/describe-screen-note.js';

const wordsOf = (language: string): Words =>
  new Words({ language, messages: readMessages(language), timeZone: 'Europe/Berlin' });
const [english, german] = [wordsOf('en'), wordsOf('de')];

t.test('a note of the renderer is shown in the language of the page', async (t) => {
  const note = { code: 'property', values: { property: 'zoom' } } as const;
  t.equal(describeScreenNote(note, english), 'The property zoom is not supported.');
  t.equal(describeScreenNote(note, german), 'Die Eigenschaft zoom wird nicht unterstützt.');
  const tooLarge = { code: 'file-bytes', values: { max: 49_152, saving: 'pictures are drawn in 4 greys' } } as const;
  t.match(describeScreenNote(tooLarge, german), /höchstens 49 kB an/);
  t.notMatch(describeScreenNote(tooLarge, german), 'greys', 'no English words');
});

t.test('a note’s reason is shown as reported, and a note about a drawing says so', async (t) => {
  const missing = {
    code: 'resource-missing',
    values: { url: 'http://x/a', reason: 'status 404', place: 'drawing' },
  } as const;
  t.equal(describeScreenNote(missing, english), 'In a drawing: Could not be loaded: http://x/a (status 404)');
  const silent = { code: 'resource-missing', values: { url: 'http://x/a', reason: undefined } } as const;
  t.equal(describeScreenNote(silent, english), 'Could not be loaded: http://x/a');
});

t.test('no message of a note has a placeholder that its note does not fill', async (t) => {
  const source = readFileSync(new URL('../../../../../../src/engine/note.ts', import.meta.url), 'utf8');
  const codes = [...source.matchAll(/^ {2}'?([\w-]+)'?: \['\w+', (.*)\],$/gm)];
  t.ok(codes.length > 50, 'the notes were read');
  for (const [, code = '', patterns = ''] of codes) {
    const known = [...patterns.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { language, maybe } of [english, german]) {
      const message = maybe(`note.${code}`, '');
      const wanted = [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      t.strictSame(
        wanted.filter((name) => !known.includes(name)),
        [],
        `${language}: ${code}`,
      );
    }
  }
});
