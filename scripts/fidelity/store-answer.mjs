// Keeps what Chromium made of a reference screen beside its page. Development only.
import { writeFileSync } from 'node:fs';
import { storeGreyPng } from '../../build/test/support/fidelity/grey-picture.js';

/** `STEM.png` in 16 greys, `STEM.json` with one word a line. */
export function storeAnswer(stem, { picture, words }, version) {
  writeFileSync(`${stem}.png`, storeGreyPng(picture));
  const lines = words.map((word) => `    ${JSON.stringify(word)}`).join(',\n');
  writeFileSync(`${stem}.json`, `{\n  "chromium": "${version}",\n  "words": [\n${lines}\n  ]\n}\n`);
}
