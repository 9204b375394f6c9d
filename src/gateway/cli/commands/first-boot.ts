import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { definedMembers } from '@inkstand/common/defined-members';
import { placeFile } from '../../store/store.js';
import {
  type BootReading,
  type BootReport,
  type BootSettingFault,
  blankSecrets,
  decodeText,
  describeBootFault,
  parseBootReport,
  planBootSettings,
  readFirstRunFile,
  readPreseedFile,
  readSettingsFile,
  withoutFirstRun,
} from '../../system/system.js';
import { hashPassword, OWNER_PASSWORD } from '../../web/web.js';
import { type Command, UsageError } from '../command.js';

/**
 * The files of Raspberry Pi Imager by name, each with its reader; read once and then deleted, because they contain
 * secrets.
 */
const IMAGER_FILES = [
  ['firstrun.sh', readFirstRunFile],
  ['custom.toml', readPreseedFile],
  ['rpi-preseed.toml', readPreseedFile],
] as const;
const OWN_FILE = 'inkstand.txt';
const MAX_FILE_BYTES = 256 * 1024;

/**
 * Reads the settings on an SD card's first partition and writes the system's configuration; for the card image's
 * first-boot unit.
 */
export const firstBoot: Command = {
  name: 'first-boot',
  summary: "apply the settings on the SD card's first partition (used by the card image)",
  usage: '--boot DIR --system DIR --report FILE [--start-problems FILE]',
  options: [],
  flags: [
    { name: 'boot', placeholder: 'DIR', help: 'the first partition, which holds inkstand.txt' },
    { name: 'system', placeholder: 'DIR', help: 'folder for system settings' },
    { name: 'report', placeholder: 'FILE', help: 'report for the gateway, JSON' },
    { name: 'start-problems', placeholder: 'FILE', help: 'messages from the start of the system' },
  ],
  positionals: [0, 0],
  run: async ({ flags: { boot, system, report, 'start-problems': bootFaults }, terminal }) => {
    if (!boot || !system || !report) throw new UsageError('--boot, --system and --report are required');
    const readings = readBootFiles(boot);
    const before = readRecord(report);
    const written = readText(join(boot, OWN_FILE)) ?? '';
    const card = createHash('sha256').update(blankSecrets(written)).digest('hex');
    // After a power cut the files may be read again although everything has been applied.
    const isNew = blankSecrets(written) !== written || IMAGER_FILES.some(([name]) => existsSync(join(boot, name)));
    const record = !isNew && before?.card === card ? before : { card, ...(await applyBootSettings(readings, system)) };
    const complaints = record.complaints.filter(({ file }) => file !== START);
    complaints.push(...readBootFaults(bootFaults));
    await placeText(report, `${JSON.stringify({ ...record, complaints })}\n`, { isForGateway: true });
    // Secrets are removed only once the configuration with them is on the disk.
    cleanUpBootFiles(boot);
    for (const complaint of complaints) terminal.error(`<4>${describeBootFault(complaint)}\n`);
    for (const name of readings.flatMap(({ ignored }) => ignored)) terminal.error(`<6>not supported: ${name}\n`);
    return 0;
  },
};

/** The report, with a hash of the settings file without its secrets, which identifies the SD card. */
interface BootRecord extends BootReport {
  readonly card: string;
}

function readRecord(path: string): BootRecord | undefined {
  const text = readText(path);
  try {
    const value = JSON.parse(text ?? '');
    const report = parseBootReport(value);
    return report && { ...report, card: String(value.card) };
  } catch {
    return undefined;
  }
}

/** Writes the system's settings and returns those for the gateway. */
async function applyBootSettings(readings: readonly BootReading[], system: string): Promise<BootReport> {
  const plan = planBootSettings({ readings, readFile: (path) => readText(join(system, path)) });
  for (const [path, text] of Object.entries(plan.files)) {
    if (text === undefined) rmSync(join(system, path), { force: true });
    else await placeText(join(system, path), text);
  }
  const settings = {
    ...(plan.password === undefined ? {} : { [OWNER_PASSWORD]: await hashPassword(plan.password) }),
    ...definedMembers({ time_zone: plan.timeZone, display_address: plan.displayAddress }),
  };
  return { id: randomUUID(), complaints: plan.complaints, settings };
}

function readBootFiles(boot: string): BootReading[] {
  return [...IMAGER_FILES, [OWN_FILE, readSettingsFile] as const].flatMap(([name, read]) => {
    const text = readText(join(boot, name));
    return text === undefined ? [] : [read(name, text)];
  });
}

/** Removes secrets from the SD card, and whatever would run a foreign script. Skips files that cannot be written. */
function cleanUpBootFiles(boot: string): void {
  try {
    const written = readText(join(boot, OWN_FILE));
    const blanked = written === undefined ? undefined : blankSecrets(written);
    if (blanked !== written && blanked !== undefined) writeInPlace(join(boot, OWN_FILE), blanked);
    for (const [name] of IMAGER_FILES) {
      const path = join(boot, name);
      if (!existsSync(path)) continue;
      // Overwritten in place before the sectors are freed.
      writeInPlace(path, '#'.repeat(statSync(path).size));
      rmSync(path);
    }
    const kernelArguments = readText(join(boot, 'cmdline.txt'));
    const cleaned = kernelArguments === undefined ? undefined : withoutFirstRun(kernelArguments);
    if (cleaned !== kernelArguments && cleaned !== undefined) writeInPlace(join(boot, 'cmdline.txt'), cleaned);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^(EROFS|EACCES|EIO|ENOSPC)$/.test(String(error.code))))
      throw error;
  }
}

function readText(path: string): string | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stats = fstatSync(file);
      return stats.isFile() && stats.size <= MAX_FILE_BYTES ? decodeText(readFileSync(file)) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

const START = 'start';

function readBootFaults(path: string | undefined): BootSettingFault[] {
  const lines = (path === undefined ? undefined : readText(path))?.split('\n') ?? [];
  return lines.filter((line) => line !== '').map((text) => ({ file: START, text }));
}

/**
 * Writes a system file atomically; NetworkManager ignores the hidden temporary file. A link is replaced, not followed.
 *
 * @param isForGateway it belongs to the owner of its folder, not to root
 */
async function placeText(path: string, text: string, { isForGateway = false } = {}): Promise<void> {
  const beside = join(dirname(path), `.${basename(path)}.part`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  rmSync(beside, { force: true });
  const file = openSync(beside, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    // By its descriptor, because whoever owns the folder may replace the name by a link.
    const { uid, gid } = lstatSync(dirname(path));
    if (isForGateway) fchownSync(file, uid, gid);
  } finally {
    closeSync(file);
  }
  await placeFile(beside, path);
}

/**
 * Writes in place, because a file on a FAT partition cannot be replaced atomically. Truncated last, so that no secret
 * stays in freed sectors.
 */
function writeInPlace(path: string, text: string): void {
  const file = openSync(path, 'r+');
  try {
    const content = Buffer.from(text);
    const padding = Buffer.alloc(Math.max(0, fstatSync(file).size - content.length), '\n');
    writeFileSync(file, Buffer.concat([content, padding]));
    fsyncSync(file);
    ftruncateSync(file, content.length);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
