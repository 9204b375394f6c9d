// Packs the pixel fonts (src/engine/faces/inkstand-*.txt) into tables beside the compiled code. Runs after tsc.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFaceSource } from '../../build/src/engine/bitmap/face-source.js';
import { packFace } from '../../build/src/engine/bitmap/pack-face.js';

const FROM = 'src/engine/faces';
const TO = 'build/src/engine/faces';

mkdirSync(TO, { recursive: true });
for (const file of readdirSync(FROM).filter((name) => /^inkstand-.*\.txt$/.test(name))) {
  const source = parseFaceSource(readFileSync(join(FROM, file), 'utf8'));
  writeFileSync(join(TO, `${source.family}-${source.weight}.face`), packFace(source));
}
copyFileSync(join(FROM, 'OFL.txt'), join(TO, 'OFL.txt'));
