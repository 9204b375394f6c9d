// Parses the user agent's style sheets (src/render/css/*.css) into JSON files beside them; parsing them took a tenth of the first page of
// a process. Runs after tsc and after the files were copied.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseSheet } from '../build/src/render/css/css.js';
import { packSheet } from '../build/src/render/css/sheet/packed-sheet.js';

for (const name of ['user-agent', 'quirks']) {
  const path = `build/src/render/css/${name}`;
  const sheet = parseSheet(readFileSync(`${path}.css`, 'utf8'), { origin: 'user-agent' });
  writeFileSync(`${path}.json`, JSON.stringify(packSheet(sheet)));
}
