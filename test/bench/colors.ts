import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import { Ditherer, type PaintedPixels, type PanelOutput } from '../../src/engine/dither/dither.js';
import { findModel, panelOf } from '../../src/engine/model/model.js';
import { decodeReducedJpeg } from '../../src/engine/paint/picture/jpeg/reduced-jpeg.js';
import { readImageHeader } from '../../src/engine/paint/picture/picture-header.js';
import { listPhotographs } from '../support/pictures/computed-photographs.js';
import type { Measure } from './table.js';

const ROUNDS = 9;
const MEGABYTE = 2 ** 20;

/** The photograph of a lake or a family, as far as colours matter, on a whole screen. */
function paintPhotograph(widthPx: number, heightPx: number): PaintedPixels {
  const rgba = listPhotographs(widthPx, heightPx, [3])[0] ?? new Uint8ClampedArray(0);
  const tones = [{ x: 0, y: 0, width: widthPx, height: heightPx, dither: 'always', isFlat: false }] as const;
  return { widthPx, heightPx, rgba, tones };
}

function panelNamed(name: string): PanelOutput {
  const model = findModel(name);
  if (!model) throw new Error(`there is no ${name}`);
  return panelOf(model);
}

/** Photographs on Spectra 6: time once the inks are known, the first picture of a process, and memory. */
export function measureColors(): Measure[] {
  return [
    { name: 'a photograph in six inks, 800×480', unit: 'ms', value: measureWarm(800, 480), limit: 40, better: 'lower' },
    {
      name: 'a photograph in six inks, 1600×1200',
      unit: 'ms',
      value: measureWarm(1600, 1200),
      limit: 200,
      better: 'lower',
    },
    { name: 'the first photograph of a process, 800×480', unit: 'ms', value: measureFirst().ms, better: 'lower' },
    {
      name: 'memory that a photograph in six inks adds to its pixels',
      unit: 'MB',
      value: measureFirst().megabytes,
      limit: 8,
      better: 'lower',
    },
    ...measureLarge(),
  ];
}

/** A photograph of a phone with 50 million pixels, as it is received. */
function measureLarge(): Measure[] {
  const folder = mkdtempSync(join(tmpdir(), 'inkstand-bench-'));
  try {
    const file = join(folder, 'photograph.jpg');
    const [tileWidth, tileHeight] = [816, 612];
    const tile = createCanvas(tileWidth, tileHeight);
    const rgba = listPhotographs(tileWidth, tileHeight, [3])[0];
    if (rgba) tile.getContext('2d').putImageData(new ImageData(rgba, tileWidth, tileHeight), 0, 0);
    const canvas = createCanvas(tileWidth * 10, tileHeight * 10);
    for (let i = 0; i < 100; i++)
      canvas.getContext('2d').drawImage(tile, (i % 10) * tileWidth, Math.floor(i / 10) * tileHeight);
    writeFileSync(file, canvas.toBuffer('image/jpeg', 92));
    const { ms, megabytes } = measureApart('--large', file);
    return [
      { name: 'a JPEG of 50 million pixels, decoded smaller', unit: 'ms', value: ms, better: 'lower' },
      { name: 'memory that it takes', unit: 'MB', value: megabytes, better: 'lower' },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Processor time of the best of some rounds: other processes only add to it. */
function measureWarm(widthPx: number, heightPx: number): number {
  const ditherer = new Ditherer();
  const painted = paintPhotograph(widthPx, heightPx);
  const panel = panelNamed('seeed_e1002');
  return Math.min(
    ...Array.from({ length: ROUNDS }, () => {
      const start = process.cpuUsage();
      ditherer.quantise(painted, panel);
      return process.cpuUsage(start).user / 1000;
    }),
  );
}

const measureFirst = () => measureApart('--first');

/** In a process of its own, whose peak is not that of earlier measurements. */
function measureApart(...options: readonly string[]): { readonly ms: number; readonly megabytes: number } {
  return JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), ...options], { encoding: 'utf8' }),
  );
}

const [, , option, file = ''] = process.argv;
if (option === '--large') {
  const bytes = readFileSync(file);
  const size = readImageHeader(bytes) ?? { width: 0, height: 0 };
  measureOnce(() => decodeReducedJpeg(bytes, size, 8_000_000));
}
if (option === '--first') {
  const painted = paintPhotograph(800, 480);
  const ditherer = new Ditherer();
  const panel = panelNamed('seeed_e1002');
  measureOnce(() => ditherer.quantise(painted, panel));
}

/** Peak of the process in kB. That of `resourceUsage` starts with the peak of the process that started this one. */
function readPeak(): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
}

/** Prints what something takes. */
function measureOnce(run: () => unknown): void {
  globalThis.gc?.();
  // The peak counts from here (proc_pid_clear_refs(5)).
  writeFileSync('/proc/self/clear_refs', '5');
  const before = readPeak();
  const start = process.cpuUsage();
  run();
  const ms = process.cpuUsage(start).user / 1000;
  const megabytes = ((readPeak() - before) * 1024) / MEGABYTE;
  console.log(JSON.stringify({ ms, megabytes }));
}
