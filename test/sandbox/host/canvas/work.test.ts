// @tier full: reaches limits of a page
import t from 'tap';
import type { ScriptedPage } from '../../../../src/engine/render.js';
import { createCanvasOperations } from '../../../../src/sandbox/host/canvas/canvas-operations.js';
import { paintCommands } from '../../../../src/sandbox/host/canvas/read-commands.js';
import { renderDocument } from '../../../support/drawing/render-page.js';

type Paint = (...words: readonly (string | number)[]) => void;

interface Stage {
  readonly page: ScriptedPage;
  /** Sends a message of commands for canvas 1. */
  readonly paint: Paint;
  readonly alphaAt: (x: number, y: number) => number | undefined;
}

/** What a page of one canvas is noted for. */
async function notesOf(widthPx: number, heightPx: number, work: (stage: Stage) => void): Promise<readonly string[]> {
  const { notes } = await renderDocument('<!doctype html><canvas></canvas><script></script>', {
    widthPx: 100,
    heightPx: 100,
    bitDepth: 1,
    runScripts: async (page) => {
      const paint: Paint = (...words) => paintCommands(['canvas', 1, ...words].join('\x1f'), page.canvases);
      paint('size', widthPx, heightPx);
      work({ page, paint, alphaAt: (x, y) => page.canvases.readPixels(1, x, y, 1, 1)?.[3] });
      return 'done';
    },
  });
  return notes.map(({ values }) => String(values?.limit ?? ''));
}

const TIME = ['canvas: time'];
const repeat = (count: number, words: (index: number) => readonly (string | number)[]): readonly (string | number)[] =>
  Array.from({ length: count }, (_, index) => words(index)).flat();
/** Lines from the top to the bottom and back, at places that jump about. */
const zigzag = (points: number): readonly (string | number)[] =>
  repeat(points, (index) => ['lineTo', (index * 9_973) % 800, index % 2 === 0 ? 0 : 480]);
/** A line that a chart would draw. */
const series = (points: number): readonly (string | number)[] =>
  repeat(points, (index) => ['lineTo', (index * 800) / points, 240 + 100 * Math.sin(index * 7)]);

const HEAVY: readonly (readonly [what: string, words: readonly (string | number)[]])[] = [
  [
    'fills of the whole canvas',
    [
      ...['linearGradient', 1, 0, 0, 800, 480, 'colorStop', 1, 0, '#f008', 'colorStop', 1, 1, '#00f8', 'fillPaint', 1],
      ...repeat(9_000, () => ['fillRect', 0, 0, 800, 480]),
    ],
  ],
  ['an area with many edges', ['beginPath', ...zigzag(20_000), 'fill', 'evenodd']],
  [
    'a clip within a clip',
    ['beginPath', 'rect', 0, 0, 700, 400, 'clip', 'nonzero', 'beginPath', ...zigzag(3_000), 'clip', 'nonzero'],
  ],
  [
    'a clip that is applied to each drawing',
    [
      'beginPath',
      ...zigzag(500),
      'clip',
      'nonzero',
      ...repeat(2_000, () => ['save', 'fillRect', 0, 0, 9, 9, 'restore']),
    ],
  ],
  [
    'a clip that is restored again and again',
    [
      'beginPath',
      ...zigzag(500),
      'clip',
      'nonzero',
      ...repeat(5_000, () => ['save', 'restore']),
      'fillRect',
      0,
      0,
      9,
      9,
    ],
  ],
  [
    'text with a shadow',
    [
      ...['font', '100px Arial', 'shadowColor', '#000', 'shadowBlur', 100],
      ...repeat(2_000, (index) => ['fillText', `text ${index}`, 0, 200, -1]),
    ],
  ],
  [
    'operations that change the whole canvas',
    ['globalCompositeOperation', 'source-in', ...repeat(20_000, () => ['fillRect', 0, 0, 9, 9])],
  ],
];

for (const [what, words] of HEAVY)
  t.test(`the work is counted before it is drawn: ${what}`, async (t) => {
    const cpu = process.cpuUsage();
    const notes = await notesOf(800, 480, ({ page, paint, alphaAt }) => {
      paint(...words);
      t.equal(page.canvases.get(1), undefined, 'nothing more is drawn');
      t.equal(alphaAt(0, 0), undefined, 'nothing more is read');
    });
    const { user, system } = process.cpuUsage(cpu);
    t.comment(`${(user + system) / 1000} ms`);
    t.strictSame(notes, TIME);
  });

t.test('lines and areas of a chart with 10,000 points are drawn', async (t) => {
  const notes = await notesOf(800, 480, ({ paint, alphaAt }) => {
    paint('lineWidth', 2, 'beginPath', ...series(10_000), 'stroke');
    paint('lineTo', 800, 480, 'lineTo', 0, 480, 'fill', 'nonzero');
    paint('lineDash', '5 5', 'beginPath', ...series(5_000), 'stroke');
    t.equal(alphaAt(400, 470), 255);
  });
  t.strictSame(notes, []);
});

t.test('paths that are added to paths are counted with their points', async (t) => {
  const notes = await notesOf(10, 10, ({ paint }) => {
    paint('startPath', 1, ...zigzag(1_000), 'endPath');
    for (let path = 2; path < 12; path++)
      paint('startPath', path, ...repeat(150, () => ['addPath', path - 1, 1, 0, 0, 1, 0, 0]), 'endPath');
  });
  t.strictSame(notes, [
    'canvas: more than 200000 points in a path',
    'canvas: more than 1000000 points in all paths with a name',
  ]);
});

const megabytes = (): number => process.memoryUsage.rss() / 2 ** 20;

t.test('a canvas that gets another size gives its memory back at once', async (t) => {
  const notes = await notesOf(10, 10, ({ paint, alphaAt }) => {
    const before = megabytes();
    for (let i = 0; i < 40; i++) {
      paint('size', 1000, 1000 + i, 'fillRect', 0, 0, 1000, 1040);
      alphaAt(5, 5);
    }
    t.equal(alphaAt(5, 5), 255);
    t.ok(megabytes() - before < 80, `${megabytes() - before} MB`);
  });
  t.strictSame(notes, []);
});

t.test('copies of the parts that are drawn give their memory back while a page draws', async (t) => {
  const notes = await notesOf(1000, 1000, ({ page, paint, alphaAt }) => {
    paint('fillRect', 0, 0, 1000, 1000, 'canvas', 2, 'size', 1000, 1000);
    const before = megabytes();
    for (let i = 0; i < 60; i++) paint('canvas', 2, 'drawCanvas', 1, 0, 0, 900, 900, 0, 0, 1000, 1000);
    t.ok(megabytes() - before < 80, `${megabytes() - before} MB`);
    t.equal(page.canvases.readPixels(2, 500, 500, 1, 1)?.[3], 255);
    t.equal(alphaAt(500, 500), 255);
  });
  t.strictSame(notes, []);
});

t.test('huge text and text beside the canvas have no bits made', async (t) => {
  const notes = await notesOf(20, 20, ({ paint, alphaAt }) => {
    const before = megabytes();
    for (let i = 0; i < 20; i++) paint('font', `${1500 + i}px Arial`, 'fillText', 'WWWWWWWW', -300, 300, -1);
    for (let i = 0; i < 20; i++) paint('font', `${200 + i}px Arial`, 'fillText', 'W'.repeat(15), 2_000, 300, -1);
    t.ok(megabytes() - before < 80, `${megabytes() - before} MB`);
    paint('clearRect', 0, 0, 20, 20, 'font', '20px Arial', 'fillText', 'WW', 0, 18, -1);
    t.type(alphaAt(5, 5), 'number');
  });
  t.strictSame(notes, []);
});

t.test('what the native canvas refuses is left out, and the next command is drawn', async (t) => {
  const cases: readonly (readonly (string | number)[])[] = [
    [
      'radialGradient',
      1,
      1e300,
      0,
      1e300,
      0,
      0,
      1e308,
      'colorStop',
      1,
      0,
      '#000',
      'fillPaint',
      1,
      'fillRect',
      0,
      0,
      5,
      5,
    ],
    ['lineDash', '1 1', 'lineDashOffset', 1e300, 'setTransform', 2, 0, 0, 3, 0, 0, 'strokeRect', 0, 0, 5, 5],
  ];
  const notes = await notesOf(20, 20, ({ paint, alphaAt }) => {
    for (const words of cases) {
      paint('size', 20, 20);
      paint(...words, 'setTransform', 1, 0, 0, 1, 0, 0, 'fillColor', '#000', 'fillRect', 10, 10, 5, 5);
      t.equal(alphaAt(12, 12), 255);
    }
  });
  t.strictSame(notes, []);
});

t.test('reading, encoding and finding points are counted, and end with the page', async (t) => {
  const requests: readonly (readonly [name: string, text: string])[] = [
    ['canvas-read', '1 0 0 1 1'],
    ['canvas-encode', '1 image/png'],
    ['canvas-hits', 'nonzero 1 5 5'],
  ];
  for (const [name, request] of requests) {
    const notes = await notesOf(800, 480, ({ page, paint }) => {
      const operations = createCanvasOperations({ canvases: () => page.canvases, element: () => undefined });
      paint('beginPath', ...zigzag(20_000));
      paint(...repeat(5_000, () => ['fillRect', 0, 0, 800, 480]));
      t.not(operations['canvas-read']?.('1 0 0 1 1'), '', name);
      let asked = 0;
      while (page.canvases.get(1) && asked < 1_000) {
        operations[name]?.(request);
        asked++;
      }
      t.ok(asked < 1_000, `${name}: ${asked} times`);
      t.equal(operations[name]?.(request) ?? '', '', name);
    });
    t.strictSame(notes, TIME, name);
  }
});
