// Stores Chromium's result of a reference screen beside its page. Development only.
import { writeFileSync } from 'node:fs';
import { storeGreyPng } from '../../../../build/test/support/fidelity/grey-picture.js';
import { frozenSheetOf } from '../../../../build/test/support/fidelity/screen-files.js';

/** `STEM.png` in 16 greys, `STEM.json` with one word a line. */
export function storeAnswer(stem, { picture, words }, version) {
  writeFileSync(`${stem}.png`, storeGreyPng(picture));
  const lines = words.map((word) => `    ${JSON.stringify(word)}`).join(',\n');
  writeFileSync(`${stem}.json`, `{\n  "chromium": "${version}",\n  "words": [\n${lines}\n  ]\n}\n`);
}

/** Rewrites the style sheets of all folders and returns the screens as read with them. */
export function freezeSheets(screens, drawer) {
  const groups = new Map();
  for (const screen of screens.filter(({ source }) => source.view)) {
    const file = frozenSheetOf(screen.stem, screen.source.darkMode);
    groups.set(file, [...(groups.get(file) ?? []), screen]);
  }
  for (const [file, group] of groups) {
    const css = drawer.freezeCss(group.map(({ source }) => source));
    writeFileSync(file, `${css}\n`);
    for (const screen of group) screen.source = { ...screen.source, frozenCss: `${css}\n` };
  }
}
