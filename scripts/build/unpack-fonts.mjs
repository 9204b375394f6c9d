// Unpacks variable fonts that most pages use (`unpacked` in src/engine/font/bundled-fonts.json), which otherwise takes a tenth of the time of a
// process's first picture. Runs after tsc.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackVariable } from '../../build/src/engine/font/file/woff2.js';

const TO = 'build/src/engine/font/unpacked';
const require = createRequire(import.meta.url);
const { families } = JSON.parse(readFileSync('src/engine/font/bundled-fonts.json', 'utf8'));

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
for (const { package: from, file, unpacked = [], italic } of Object.values(families))
  for (const subset of unpacked)
    for (const style of italic ? ['normal', 'italic'] : ['normal']) {
      const name = file.replace('{subset}', subset).replace('{style}', style);
      const packed = readFileSync(require.resolve(`${from}/files/${name}.woff2`));
      writeFileSync(`${TO}/${name}.ttf`, unpackVariable(packed));
    }
