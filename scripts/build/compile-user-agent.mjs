// Parses the user agent's style sheets (src/engine/css/*.css) into JSON files beside them; parsing them took a tenth of the first page of
// a process. Runs after tsc and after the files were copied.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseSheet } from '../../build/src/engine/css/css.js';
import { packSheet } from '../../build/src/engine/css/sheet/packed-sheet.js';

for (const name of ['user-agent', 'quirks']) {
  const path = `build/src/engine/css/${name}`;
  const sheet = parseSheet(readFileSync(`${path}.css`, 'utf8'), { origin: 'user-agent' });
  writeFileSync(`${path}.json`, JSON.stringify(packSheet(sheet)));
}
