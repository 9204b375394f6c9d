#!/usr/bin/env node
// Renders the screens of the benchmark and prints two hashes of each, of its bytes and of its pixels. Build first. Two releases of
// Node.js must print the same:
//   diff <(node scripts/develop/checks/picture-hashes.mjs) <(/other/bin/node scripts/develop/checks/picture-hashes.mjs)
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { createRecipeRenderer } from '../../../build/src/gateway/worker/jobs/render/render-recipe.js';
import { listBenchScreens } from '../../../build/test/bench/screens.js';

const MODELS = ['og_png', 'og_plus', 'v2'];
const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** The uncompressed rows of a PNG file. */
function rowsOf(png) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at)) {
    const isPixels = String.fromCharCode(...png.subarray(at + 4, at + 8)) === 'IDAT';
    if (isPixels) parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  return inflateSync(Buffer.concat(parts));
}

const draw = createRecipeRenderer();
for (const model of MODELS)
  for (const screen of await listBenchScreens(model)) {
    const { bytes } = await draw(screen.jobWith(0));
    console.log(`${model} ${screen.name}: ${hash(bytes)} ${hash(rowsOf(bytes))}`);
  }
