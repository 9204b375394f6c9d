// Loaded before a program: its clock is ahead by the milliseconds in the file CLOCK_FILE, which may change while it runs.
import { readFileSync } from 'node:fs';

const { CLOCK_FILE = '' } = process.env;
const READ_EVERY_MS = 100;
const RealDate = Date;
const readNow = Date.now.bind(Date);
let aheadMs = 0;

function read() {
  try {
    aheadMs = Number(readFileSync(CLOCK_FILE, 'utf8'));
  } catch {
    // There is no file yet.
  }
}

globalThis.Date = class extends RealDate {
  constructor(...words) {
    if (words.length === 0) super(readNow() + aheadMs);
    else super(...words);
  }

  static now() {
    return readNow() + aheadMs;
  }
};
read();
setInterval(read, READ_EVERY_MS).unref();
