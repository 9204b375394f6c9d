// Measures by OCR how many characters of sentences in each pixel font are recognised correctly.
// Needs Debian's tesseract-ocr with -deu -fra -pol -ell -rus. Run after a build: node scripts/develop/faces/legibility.mjs [face]
// Images are enlarged smoothly, as an eye or a camera does; --hard-edges repeats each pixel instead. --all prints the recognised text.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawText, measureText } from '../../../build/src/engine/bitmap/bitmap-text.js';
import { loadFaces } from '../../../build/src/engine/bitmap/load-faces.js';
import { encodePng } from '../../../build/src/engine/encode/encode.js';

const run = promisify(execFile);

const SENTENCES = {
  eng: [
    'The quick brown fox jumps over the lazy dog.',
    'Next train at 14:35 from platform 2, on time.',
    'Order 40 boxes, 1289 pieces, for 567 dollars.',
  ],
  deu: [
    'Heute wird es überwiegend sonnig und warm.',
    'Die Müllabfuhr kommt am Dienstag um 6 Uhr.',
    'Größe und Länge stehen auf der Rückseite.',
  ],
  fra: [
    'Le café est fermé à partir de vingt heures.',
    'Demain, la température sera très élevée.',
    'Le garçon a reçu une lettre de sa grand-mère.',
  ],
  pol: [
    'Jutro będzie pochmurno, a po południu deszcz.',
    'Zażółć gęślą jaźń, proszę państwa.',
    'Następny pociąg odjeżdża o godzinie 18.',
  ],
  ell: [
    'Ο καιρός αύριο θα είναι ηλιόλουστος.',
    'Το επόμενο τρένο φεύγει σε δέκα λεπτά.',
    'Καλημέρα, τι κάνετε σήμερα το πρωί;',
  ],
  rus: [
    'Завтра ожидается дождь и сильный ветер.',
    'Следующий поезд отправляется через час.',
    'Съешь ещё этих мягких французских булок.',
  ],
};
const SCALES = [2, 3, 4];
const WORKERS = 2;

const [wanted] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const hardEdges = process.argv.includes('--hard-edges');
const verbose = process.argv.includes('--all');
const faces = loadFaces();
const folder = mkdtempSync(join(tmpdir(), 'faces-'));
const jobs = faces
  .families()
  .flatMap((family) => [400, 700].map((weight) => faces.face(family, weight)))
  .filter((face, index, all) => face && all.indexOf(face) === index)
  .filter((face) => wanted === undefined || `${face.family}-${face.weight}`.startsWith(wanted))
  .flatMap((face) =>
    Object.entries(SENTENCES).flatMap(([language, lines]) => SCALES.map((scale) => ({ face, language, lines, scale }))),
  );

/** Lines of one language in one image, as on a page; 8 bits per pixel. */
function drawLines(face, lines) {
  const margin = 12;
  const pitch = face.ascentPx + face.descentPx + 6;
  const widthPx = Math.max(...lines.map((line) => measureText(face, line))) + 2 * margin;
  const heightPx = lines.length * pitch + 2 * margin;
  const picture = { widthPx, heightPx, bitDepth: 8, pixels: new Uint8Array(widthPx * heightPx).fill(255) };
  lines.forEach((line, index) => {
    drawText(picture, face, line, margin, margin + index * pitch + face.ascentPx);
  });
  return picture;
}

function enlarge({ widthPx, heightPx, pixels }, scale) {
  const enlarged = new Uint8Array(widthPx * heightPx * scale * scale);
  const clamp = (at, size) => Math.min(size - 1, Math.max(0, at));
  const levelAt = (x, y) => pixels[clamp(y, heightPx) * widthPx + clamp(x, widthPx)];
  for (let row = 0; row < heightPx * scale; row++) {
    for (let column = 0; column < widthPx * scale; column++) {
      const x = hardEdges ? Math.floor(column / scale) : (column + 0.5) / scale - 0.5;
      const y = hardEdges ? Math.floor(row / scale) : (row + 0.5) / scale - 0.5;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const upper = levelAt(left, top) * (left + 1 - x) + levelAt(left + 1, top) * (x - left);
      const lower = levelAt(left, top + 1) * (left + 1 - x) + levelAt(left + 1, top + 1) * (x - left);
      enlarged[row * widthPx * scale + column] = Math.round(upper * (top + 1 - y) + lower * (y - top));
    }
  }
  return { widthPx: widthPx * scale, heightPx: heightPx * scale, bitDepth: 8, pixels: enlarged };
}

function editDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

async function readBack({ face, language, lines, scale }, name) {
  const path = join(folder, `${name}.png`);
  writeFileSync(path, encodePng(enlarge(drawLines(face, lines), scale)));
  const { stdout } = await run('tesseract', [path, '-', '-l', language, '--psm', '6', '--dpi', '150'], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  const expected = [...lines.join('\n').normalize('NFKC')];
  const got = [...stdout.trim().replace(/\n+/g, '\n').normalize('NFKC')];
  const right = 1 - editDistance(expected, got) / expected.length;
  return { face, language, scale, right, got: got.join('') };
}

const results = [];
let at = 0;
await Promise.all(
  Array.from({ length: WORKERS }, async () => {
    while (at < jobs.length) {
      const number = at++;
      results.push(await readBack(jobs[number], number));
    }
  }),
);
rmSync(folder, { recursive: true });

const percent = (part) => `${(part * 100).toFixed(1)} %`;
for (const face of new Set(jobs.map((job) => job.face))) {
  const own = results.filter((result) => result.face === face);
  const mean = own.reduce((sum, { right }) => sum + right, 0) / own.length;
  const worst = own.reduce((a, b) => (a.right < b.right ? a : b));
  console.log(
    `${face.name} ${face.weight}: mean ${percent(mean)}, worst ${percent(worst.right)} (${worst.language}, ${worst.scale} times)`,
  );
  for (const { language, scale, right, got } of own
    .filter(({ right }) => verbose && right < 1)
    .sort((a, b) => a.right - b.right))
    console.log(`  ${language} ${scale} times: ${percent(right)}\n${got.replace(/^/gm, '    ')}`);
}
