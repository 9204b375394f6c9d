// Draws the specimens of docs/faces.md, one small image per face. Run after a build: node scripts/develop/faces/specimens.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawText, measureText } from '../../../build/src/engine/bitmap/bitmap-text.js';
import { loadFaces } from '../../../build/src/engine/bitmap/load-faces.js';
import { encodePng } from '../../../build/src/engine/encode/encode.js';

const FOLDER = 'docs/faces';
const SCALE = 2;
const MARGIN_PX = 6;

const LINES = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789 14:35 −7.5 °C 98 %',
  'The quick brown fox jumps over the lazy dog.',
  'Grüße aus Łódź, İstanbul, Reykjavík: «Ça va?»',
  'Съешь ещё этих мягких французских булок',
  'Їжак, љубав, ъгъл · Ξεσκεπάζω την ψυχή',
  '€ £ ¥ ₴ ₹ ₽ ₿ ½ ⅔ x² ‰ № ← ↑ → ↓ ↗ “quoted”',
  '☀ ☁ ⛅ 🌧 🌨 ⛈ ❄ ☾ ☂ ⚡ 🔋 🪫 📶 ✓ ✗ ★ ☆ ♥ ♡ ⚠ ☰',
  '┌─┬─┐ ╔═╦═╗ ▁▂▃▄▅▆▇█ ░▒▓ ■□●○▶◀◆◇',
];

mkdirSync(FOLDER, { recursive: true });
const faces = loadFaces();
for (const family of faces.families()) {
  for (const weight of [400, 700]) {
    const face = faces.face(family, weight);
    if (face === undefined || face.weight !== weight) continue;
    const pitchPx = face.ascentPx + face.descentPx + 2;
    const widthPx = (Math.max(...LINES.map((line) => measureText(face, line))) + 2 * MARGIN_PX) * SCALE;
    const heightPx = (LINES.length * pitchPx + 2 * MARGIN_PX) * SCALE;
    const picture = { widthPx, heightPx, bitDepth: 1, pixels: new Uint8Array(widthPx * heightPx).fill(1) };
    LINES.forEach((line, index) => {
      const baselinePx = (MARGIN_PX + index * pitchPx + face.ascentPx) * SCALE;
      drawText(picture, face, line, MARGIN_PX * SCALE, baselinePx, { scale: SCALE });
    });
    const name = `${face.name} ${weight === 700 ? 'bold' : 'regular'}`.toLowerCase().replaceAll(' ', '-');
    writeFileSync(join(FOLDER, `${name}.png`), encodePng(picture));
  }
}
