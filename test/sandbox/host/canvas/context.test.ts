import t from 'tap';
import { runBody, runDocument, type ScriptedRun } from '../../../support/sandbox/script-page.js';

const CANVAS = '<canvas id="c" width="100" height="100" style="display:block"></canvas>';
const PREPARE = `const canvas = document.getElementById('c'), x = canvas.getContext('2d');
  const at = (left, top) => [...x.getImageData(left, top, 1, 1).data].join();`;
const draw = (script: string): Promise<ScriptedRun> => runBody(`${CANVAS}<script>${PREPARE}${script}</script>`);

/** Lines that a script logs, and what Chromium logs. */
const CASES: readonly (readonly [what: string, script: string, expected: readonly string[]])[] = [
  [
    'styles are read as they are serialised, and wrong ones are ignored',
    `const given = ['rgb(1 2 3 / 50%)', 'hsl(120,100%,50%)', 'Red', 'none at all', 'transparent'];
    log(given.map((color) => { x.fillStyle = color; return x.fillStyle; }).join(' | '));
    x.lineWidth = -1; x.lineWidth = NaN; x.lineCap = 'square'; x.lineCap = 'oval'; x.globalAlpha = 2; x.miterLimit = 0; x.textAlign = 'middle';
    log(x.lineWidth, x.lineCap, x.globalAlpha, x.miterLimit, x.textAlign, x.globalCompositeOperation, x.imageSmoothingQuality);
    x.setLineDash([1, 2, 3]); x.setLineDash([1, -2]); log(x.getLineDash().join());`,
    [
      'rgba(1, 2, 3, 0.5) | #00ff00 | #ff0000 | #ff0000 | rgba(0, 0, 0, 0)',
      '1 square 1 10 start source-over low',
      '1,2,3,1,2,3',
    ],
  ],
  [
    'fonts are read by the shorthand of CSS',
    `const given = ['normal bold 18px sans-serif', 'italic small-caps 700 12px/2 "Foo Bar", Arial', '2em Arial', '12px', '12pt / 2 "A  b", X', '12px Arial; color: red'];
    log(given.map((font) => { x.font = font; return x.font; }).join(' | '));`,
    [
      'bold 18px sans-serif | italic small-caps bold 12px "Foo Bar", Arial | 32px Arial | 32px Arial | 16px "A b", X | 16px "A b", X',
    ],
  ],
  [
    'points are mapped by the transform of their moment',
    `x.beginPath(); x.moveTo(10, 10); x.translate(50, 0); x.lineTo(10, 10); x.resetTransform(); x.lineWidth = 4; x.stroke();
    log(at(12, 10), at(58, 10), at(70, 10));
    x.clearRect(0, 0, 100, 100); x.save(); x.translate(20, 20); x.rotate(Math.PI / 2); x.fillRect(0, 0, 10, 5); x.restore(); log(at(17, 25), at(22, 25));
    x.setTransform(2, 0, 0, 3, 4, 5); const m = x.getTransform(); log(m.a, m.d, m.e, m.f);`,
    ['0,0,0,255 0,0,0,255 0,0,0,0', '0,0,0,255 0,0,0,0', '2 3 4 5'],
  ],
  [
    'save and restore keep styles, transform and clip',
    `x.fillStyle = '#ff0000'; x.save(); x.fillStyle = '#00ff00'; x.beginPath(); x.rect(0, 0, 10, 10); x.clip(); x.fillRect(0, 0, 50, 50); x.restore();
    log(at(5, 5), at(20, 20), x.fillStyle); x.restore(); x.restore(); x.fillRect(20, 20, 5, 5); log(at(22, 22));`,
    ['0,255,0,255 0,0,0,0 #ff0000', '255,0,0,255'],
  ],
  [
    'gradients, patterns, alpha and composite operations paint',
    `const g = x.createLinearGradient(0, 0, 100, 0); x.fillStyle = g; g.addColorStop(0, '#000'); g.addColorStop(1, '#fff'); x.fillRect(0, 0, 100, 10);
    log(Number(at(50, 5).split(',')[0]) > 120 && Number(at(50, 5).split(',')[0]) < 136);
    try { g.addColorStop(2, '#fff'); } catch (error) { log(error.name); } try { g.addColorStop(0, 'no colour'); } catch (error) { log(error.name); }
    const tile = document.createElement('canvas'); tile.width = tile.height = 4; tile.getContext('2d').fillRect(0, 0, 2, 4);
    x.fillStyle = x.createPattern(tile, 'repeat'); x.fillRect(0, 20, 100, 10); log(at(1, 25), at(3, 25), at(41, 25));
    x.fillStyle = '#000'; x.fillRect(0, 40, 10, 10); x.globalCompositeOperation = 'destination-out'; x.fillRect(5, 40, 5, 10); log(at(2, 45), at(7, 45));
    x.globalCompositeOperation = 'source-over'; x.globalAlpha = 0.5; x.fillRect(0, 60, 10, 10); log(Math.abs(Number(at(5, 65).split(',')[3]) - 128) <= 1);`,
    ['true', 'IndexSizeError', 'SyntaxError', '0,0,0,255 0,0,0,0 0,0,0,255', '0,0,0,255 0,0,0,0', 'true'],
  ],
  [
    'paths are objects, too, and points are found in them',
    `const p = new Path2D('M0 0h10v10h-10z'), q = new Path2D(); q.addPath(p, { e: 30, f: 30 }); q.roundRect(60, 60, 20, 20, [10, 0]);
    log(x.isPointInPath(p, 5, 5), x.isPointInPath(p, 15, 5), x.isPointInPath(q, 35, 35), x.isPointInPath(q, 61, 61), x.isPointInPath(q, 79, 61));
    x.fill(q); log(at(35, 35), at(5, 5), at(70, 70)); q.rect(0, 90, 5, 5); x.fill(q); log(at(2, 92));
    x.beginPath(); x.ellipse(20, 70, 10, 5, 0, 0, 2 * Math.PI); log(x.isPointInPath(28, 70), x.isPointInPath(20, 77), x.isPointInStroke(30, 70));
    x.beginPath(); x.moveTo(50, 10); x.arcTo(70, 10, 70, 30, 20); x.lineTo(50, 30); log(x.isPointInPath(63, 17), x.isPointInPath(69, 11));
    try { x.arc(0, 0, -1, 0, 1); } catch (error) { log(error.name); }`,
    [
      'true false true false true',
      '0,0,0,255 0,0,0,0 0,0,0,255',
      '0,0,0,255',
      'true false true',
      'true false',
      'IndexSizeError',
    ],
  ],
  [
    'pixels are read and written',
    `x.fillStyle = '#102030'; x.fillRect(0, 0, 2, 2); const data = x.getImageData(-1, 0, 3, 1).data; log([...data].join());
    const made = x.createImageData(2, 2); made.data.fill(200); x.setTransform(9, 0, 0, 9, 9, 9); x.putImageData(made, 50, 50); log(at(51, 51), at(52, 52));
    x.putImageData(made, 60, 60, 1, 0, 1, 2); log(at(60, 60), at(61, 61), made instanceof ImageData, new ImageData(3, 2).data.length);
    try { x.getImageData(0, 0, 0, 1); } catch (error) { log(error.name); }`,
    [
      '0,0,0,0,16,32,48,255,16,32,48,255',
      '200,200,200,200 0,0,0,0',
      '0,0,0,0 200,200,200,200 true 24',
      'IndexSizeError',
    ],
  ],
  [
    'other canvases are drawn, whole or in part',
    `const other = document.createElement('canvas'); other.width = other.height = 10; const o = other.getContext('2d'); o.fillStyle = '#00f'; o.fillRect(5, 5, 5, 5);
    x.drawImage(other, 0, 0); x.drawImage(other, 5, 5, 5, 5, 20, 20, 40, 40); x.drawImage(x.canvas, 5, 5, 5, 5, 80, 80, 5, 5);
    log(at(2, 2), at(7, 7), at(21, 21), at(58, 58), at(82, 82)); other.width = 0;
    try { x.drawImage(other, 0, 0); } catch (error) { log(error.name); } try { x.drawImage({}, 0, 0); } catch (error) { log(error.name); }`,
    ['0,0,0,0 0,0,255,255 0,0,255,255 0,0,255,255 0,0,255,255', 'InvalidStateError', 'TypeError'],
  ],
  [
    'setting a size empties the canvas and resets its state',
    `x.fillStyle = '#f00'; x.fillRect(0, 0, 100, 100); canvas.width = 100; log(at(5, 5), x.fillStyle, canvas.height);
    canvas.setAttribute('height', '20'); x.fillRect(0, 0, 100, 100); log(at(5, 19), at(5, 21)); x.reset(); log(at(5, 5));`,
    ['0,0,0,0 #000000 100', '0,0,0,255 0,0,0,0', '0,0,0,0'],
  ],
  [
    'text is measured as it is drawn, and aligned',
    `x.font = '40px Arial'; const measured = x.measureText('Hg'); const row = () => { const d = x.getImageData(0, 0, 100, 100).data; let [l, r, t, b] = [100, -1, 100, -1];
      for (let i = 0; i < 1e4; i++) if (d[i * 4 + 3] > 100) { l = Math.min(l, i % 100); r = Math.max(r, i % 100); t = Math.min(t, i / 100 | 0); b = Math.max(b, i / 100 | 0); } return [l, t, r + 1, b + 1]; };
    const near = (a, b) => Math.abs(a - b) <= 1.5;
    x.fillText('Hg', 10, 50); let [l, t, r, b] = row(); log(near(l, 10 - measured.actualBoundingBoxLeft), near(r, 10 + measured.actualBoundingBoxRight), near(t, 50 - measured.actualBoundingBoxAscent), near(b, 50 + measured.actualBoundingBoxDescent));
    x.clearRect(0, 0, 100, 100); x.textAlign = 'right'; x.textBaseline = 'top'; x.fillText('Hg', 90, 10); const moved = row(); log(near(moved[2] - r, 80 - measured.width), moved[1] > 10 && moved[1] < 20);
    log(x.measureText('').width, x.measureText('a b').width > x.measureText('ab').width); x.letterSpacing = '5px'; log(x.measureText('ab').width - measured.width !== 0, x.letterSpacing);`,
    ['true true true true', 'true true', '0 true', 'true 5px'],
  ],
  [
    'a picture of the canvas is a file',
    `x.fillRect(0, 0, 1, 1); log(canvas.toDataURL().slice(0, 33), canvas.toDataURL('image/jpeg', 0.5).slice(0, 22));
    canvas.toBlob((blob) => log(blob.type, blob.size > 50)); canvas.width = 0; log(canvas.toDataURL());`,
    ['data:image/png;base64,iVBORw0KGgo data:image/jpeg;base64', 'data:,', 'image/png true'],
  ],
];

for (const [what, script, expected] of CASES)
  t.test(what, async (t) => {
    const { log, notes } = await draw(script);
    t.strictSame(notes, []);
    t.strictSame(log, expected);
  });

const inkAt = ({ rendering }: ScriptedRun, x: number, y: number): number | undefined =>
  rendering.rgba[4 * (y * rendering.widthPx + x)];

t.test('a canvas stands on the page where its element is, at the size of its box', async (t) => {
  const run =
    await runBody(`<div style="padding:20px"><canvas id="c" width="40" height="20" style="width:80px;background:#fff"></canvas></div>
    <script>const x = document.getElementById('c').getContext('2d'); x.fillRect(0, 0, 20, 20);</script>`);
  t.strictSame([inkAt(run, 22, 22), inkAt(run, 58, 58), inkAt(run, 62, 40), inkAt(run, 18, 30)], [0, 0, 255, 255]);
});

t.test('a canvas that a script makes is shown once it is on the page', async (t) => {
  const run =
    await runBody(`<script>const c = document.createElement('canvas'); c.width = c.height = 30; c.style.display = 'block';
    c.getContext('2d').fillRect(0, 0, 30, 30); setTimeout(() => document.body.append(c), 50);</script>`);
  t.equal(inkAt(run, 15, 15), 0);
});

t.test('pictures of the page are drawn, bitmaps and vectors', async (t) => {
  const svg = encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="#f00"/></svg>',
  );
  const run = await runDocument(
    `<!doctype html><html><head></head><body style="margin:0">${CANVAS}<script>${PREPARE}
    const made = document.createElement('canvas'); made.width = made.height = 10; made.getContext('2d').fillRect(0, 0, 10, 10);
    for (const [index, src] of [made.toDataURL(), 'data:image/svg+xml,${svg}'].entries()) {
      const image = new Image(); image.onload = () => { x.drawImage(image, index * 50, 0, 20, 20); log(index, image.naturalWidth, at(index * 50 + 15, 15)); }; image.src = src; }
    const lost = new Image(); lost.onerror = () => { try { x.drawImage(lost, 0, 0); } catch (error) { log(error.name); } }; lost.src = 'data:image/png;base64,AAAA';
    </script></body></html>`,
    { bitDepth: 8 },
  );
  t.strictSame([...run.log].sort(), ['0 10 0,0,0,255', '1 10 255,0,0,255', 'InvalidStateError']);
});

t.test('text is black and without greys on a panel of one bit, thin lines are solid', async (t) => {
  const { rendering } = await draw(
    `x.fillStyle = '#777'; x.font = '20px Arial'; x.fillText('Text', 10, 40); x.strokeStyle = '#555'; x.beginPath(); x.moveTo(0, 60.5); x.lineTo(100, 60.5); x.stroke();`,
  );
  const greys = new Set<number>();
  for (let y = 0; y < 100; y++)
    for (let left = 0; left < 100; left++) greys.add(rendering.rgba[4 * (y * 800 + left)] ?? -1);
  t.strictSame([...greys].sort(), [0, 255]);
});

const LIMITS: readonly (readonly [script: string, note: RegExp])[] = [
  [`canvas.width = 20000`, /limit canvas: a side of more than 8192 pixels, got 20000×100/],
  [`canvas.width = canvas.height = 4000`, /limit canvas: more than 8000000 pixels in all canvases/],
  [
    `for (let i = 0; i < 300; i++) { const c = document.createElement('canvas'); c.width = c.height = 1; c.getContext('2d'); }`,
    /limit canvas: more than 200 canvases/,
  ],
  [`for (let i = 0; i < 2000; i++) x.save()`, /limit canvas: more than 1000 saved states/],
  [
    `canvas.width = canvas.height = 1000; try { x.getImageData(0, 0, 1000, 1000) } catch (error) { log(error.message) }`,
    /limit canvas: more than 600000 pixels read at once, got 1000×1000/,
  ],
];
t.test('beyond a limit the report says which one, and the page goes on', async (t) => {
  for (const [script, note] of LIMITS) {
    const { log, notes } = await draw(`${script}; log('on');`);
    t.equal(log.at(-1), 'on', script);
    t.match(notes.join('\n'), note);
  }
});

t.test('a page without a canvas does not load the code for one', async (t) => {
  const { log } =
    await runBody(`<script>const before = Object.getOwnPropertyDescriptor(globalThis, 'Path2D').get !== undefined;
    const code = typeof Path2D; log(before, code, Object.getOwnPropertyDescriptor(globalThis, 'Path2D').get === undefined);</script>`);
  t.strictSame(log, ['true function true']);
});
