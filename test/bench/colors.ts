import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Ditherer, type Painted, type PanelOutput } from '../../src/engine/dither/dither.js';
import { findModel, panelOf } from '../../src/engine/model/model.js';
import { listPhotographs } from '../support/color/photographs.js';
import type { Measure } from './table.js';

const ROUNDS = 9;
const MEGABYTE = 2 ** 20;

/** The photograph of a lake or a family, as far as colours matter, on a whole screen. */
function paintPhotograph(widthPx: number, heightPx: number): Painted {
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
  ];
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

/** In a process of its own, whose peak is not that of earlier measurements. */
function measureFirst(): { readonly ms: number; readonly megabytes: number } {
  return JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--first'], { encoding: 'utf8' }));
}

if (process.argv[2] === '--first') {
  const painted = paintPhotograph(800, 480);
  const ditherer = new Ditherer();
  const panel = panelNamed('seeed_e1002');
  const before = process.resourceUsage().maxRSS;
  const start = process.cpuUsage();
  ditherer.quantise(painted, panel);
  const ms = process.cpuUsage(start).user / 1000;
  const megabytes = ((process.resourceUsage().maxRSS - before) * 1024) / MEGABYTE;
  console.log(JSON.stringify({ ms, megabytes }));
}
