// @tier full: tries a thousand messages
import t from 'tap';
import { elementsOf, type ScriptedPage } from '../../../../src/engine/render.js';
import { CANVAS_COMMANDS } from '../../../../src/sandbox/guest/canvas/commands.js';
import { createCanvasOperations } from '../../../../src/sandbox/host/canvas/canvas-operations.js';
import { paintCommands } from '../../../../src/sandbox/host/canvas/read-commands.js';
import { renderDocument } from '../../../support/drawing/render-page.js';
import { fc } from '../../../support/property.js';

/** Gives a test the canvases of a real page. */
async function withPage(work: (page: ScriptedPage) => void): Promise<readonly string[]> {
  const notes: string[] = [];
  await renderDocument('<!doctype html><canvas></canvas><script></script>', {
    widthPx: 100,
    heightPx: 100,
    bitDepth: 1,
    runScripts: async (page) => {
      work(page);
      return 'done';
    },
  }).then((rendering) => notes.push(...rendering.notes.map(({ code }) => code)));
  return notes;
}

const NAMES = [...Object.keys(CANVAS_COMMANDS), 'canvas', 'size', '__proto__', 'constructor', ''];
const number = fc.oneof(
  fc.constantFrom('0', '1', '-1', '1e9', '-1e300', 'NaN', 'Infinity', '', ' ', '0x10', '1e-320', '2', '3'),
  fc.double({ noNaN: true }).map(String),
  fc.integer({ min: -300, max: 300 }).map(String),
);
const text = fc.oneof(
  number,
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '#fff',
    'evenodd',
    '12px Arial',
    'M0 0L9 9z',
    'copy',
    '5 5',
    'repeat',
    'data:,',
    '\u200d',
    '\ud83d\ude00',
    'שלום',
  ),
);
/** Commands with the right number of arguments, some of which are wrong. */
const command = fc.constantFrom(...NAMES).chain((name) => {
  const kinds = Object.hasOwn(CANVAS_COMMANDS, name) ? CANVAS_COMMANDS[name as keyof typeof CANVAS_COMMANDS] : 'nn';
  return fc.tuple(...[...kinds].map((kind) => (kind === 'n' ? number : text))).map((values) => [name, ...values]);
});
const message = fc
  .array(command, { maxLength: 40 })
  .map((commands) => ['canvas', '1', 'size', '60', '60', ...commands.flat()].join('\x1f'));

t.test('whatever a message holds, the host paints it or leaves it out', async (t) => {
  await withPage((page) => {
    fc.assert(
      fc.property(message, (words) => {
        paintCommands(words, page.canvases);
        // What was recorded is painted when pixels are read.
        return page.canvases.readPixels(1, 0, 0, 1, 1)?.length === 4;
      }),
      { numRuns: 400 },
    );
  });
  t.pass('nothing was thrown');
});

t.test('whatever an operation is asked, it answers a text or nothing', async (t) => {
  await withPage((page) => {
    const canvas = elementsOf(page.document.root).find(({ tag }) => tag === 'canvas');
    const operations = createCanvasOperations({ canvases: () => page.canvases, element: () => canvas });
    paintCommands(['canvas', '1', 'size', '20', '20'].join('\x1f'), page.canvases);
    const request = fc.oneof(
      text,
      fc.array(number, { maxLength: 9 }).map((numbers) => numbers.join(' ')),
      fc.array(fc.oneof(number, text), { maxLength: 7 }).map((values) => JSON.stringify(values)),
      fc.tuple(fc.constantFrom('nonzero', 'stroke', '1'), number, number).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(operations)), request, (name, asked) => {
        const answer = operations[name]?.(asked);
        return answer === undefined || typeof answer === 'string';
      }),
      { numRuns: 600 },
    );
  });
  t.pass('nothing was thrown');
});

t.test('nothing is believed after a name that is no command', async (t) => {
  await withPage((page) => {
    const paint = (...words: readonly (string | number)[]): void => paintCommands(words.join('\x1f'), page.canvases);
    paint(
      'canvas',
      1,
      'size',
      10,
      10,
      'fillRect',
      0,
      0,
      'NaN',
      5,
      'fillRect',
      5,
      5,
      5,
      5,
      'unknown',
      'fillRect',
      0,
      0,
      10,
      10,
    );
    const alphaAt = (x: number): number | undefined => page.canvases.readPixels(1, x, x, 1, 1)?.[3];
    t.strictSame([alphaAt(2), alphaAt(7)], [0, 255]);
  });
});

t.test('a page that draws without end stops drawing, with a note', async (t) => {
  const notes = await withPage((page) => {
    const all = ['canvas', '1', 'size', '10', '10', ...Array<string>(510_000).fill('beginPath')];
    paintCommands(all.join('\x1f'), page.canvases);
  });
  t.strictSame(notes, ['script-limit']);
});
