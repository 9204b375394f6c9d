import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeSfnt } from '../../../src/engine/font/file/sfnt.js';
import { openWoff2 } from '../../../src/engine/font/file/woff2.js';
import { restoreOutlines } from '../../../src/engine/font/file/woff2-outlines.js';

const require = createRequire(import.meta.url);
const TRUE_TYPE = 0x00010000;
const NAMES = ['sans-serif', 'Arial', 'Helvetica'];
/** Neither hinting nor coloured edges, as we draw. */
const PLAIN = ['hinting', 'autohint']
  .map((name) => `<edit name="${name}" mode="assign"><bool>false</bool></edit>`)
  .join('');
const RULES = ['font', 'pattern']
  .map(
    (target) =>
      `<match target="${target}">${PLAIN}<edit name="hintstyle" mode="assign"><const>hintnone</const></edit></match>`,
  )
  .join('');

/** The font configuration of a Chromium whose sans-serif is ours, whatever the machine has; answers its file. */
export function writeFontConfiguration(folder: string): string {
  for (const weight of ['400', '700']) {
    const { tables } = openWoff2(
      readFileSync(require.resolve(`@fontsource/arimo/files/arimo-latin-${weight}-normal.woff2`)),
    );
    const [glyf, head] = [tables.get('glyf'), tables.get('head')?.slice()];
    if (!glyf || !head) throw new Error('expected outlines');
    // The file is written with long offsets.
    head[51] = 1;
    const whole = new Map([...tables, ...Object.entries({ ...restoreOutlines(glyf), head })]);
    writeFileSync(join(folder, `arimo-${weight}.ttf`), writeSfnt(TRUE_TYPE, whole));
  }
  const aliases = NAMES.map(
    (name) =>
      `<match target="pattern"><test name="family" qual="any"><string>${name}</string></test>` +
      `<edit name="family" mode="prepend" binding="strong"><string>Arimo</string></edit></match>`,
  ).join('');
  const path = join(folder, 'fonts.conf');
  const folders = `<dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${join(folder, 'cache')}</cachedir>`;
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}${RULES}${aliases}</fontconfig>`,
  );
  return path;
}
