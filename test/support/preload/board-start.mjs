// Loaded before a program: the board's start, as {"id": …, "seconds": …} in the file BOARD_START_FILE, which may change while it runs.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const { BOARD_START_FILE = '' } = process.env;
const readReal = fs.readFileSync;
const read = () => JSON.parse(readReal(BOARD_START_FILE, 'utf8'));

os.uptime = () => read().seconds;
fs.readFileSync = (path, ...rest) =>
  path === '/proc/sys/kernel/random/boot_id' ? `${read().id}\n` : readReal(path, ...rest);
syncBuiltinESMExports();
