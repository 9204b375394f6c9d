import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { InkstandError } from '@inkstand/common/errors';
import { writeBytes } from '../../byte-size.js';
import { addFirmware, FIRMWARE_LIMIT_BYTES, MIN_BATTERY_PERCENT, startRollout } from '../../device/device.js';
import type { Store } from '../../store/store.js';
import { DeviceTable, FirmwareTable } from '../../store/store.js';
import { type Command, type Invocation, UsageError } from '../command.js';
import { loadConfig } from '../load-config.js';
import { withStore } from '../with-store.js';

/** Adds, lists and removes firmware files, and offers them to displays. A running gateway notices within a second. */
export const firmware: Command = {
  name: 'firmware',
  summary: 'add firmware files and offer them to displays',
  usage: 'add FILE --model NAME | list | remove ID | offer ID DISPLAY [--then-all] | stop ID  [--data DIR]',
  options: ['data'],
  flags: [
    { name: 'model', placeholder: 'NAME', help: 'add: display model that the file is for, such as og' },
    {
      name: 'fw-version',
      placeholder: 'X.Y.Z',
      help: 'add: version that displays will report (default: read from the file)',
    },
    { name: 'then-all', help: 'offer: also to the other displays, once the first has succeeded' },
    { name: 'allow-older', help: 'offer: also to displays that run a newer version' },
    {
      name: 'least-battery',
      placeholder: 'PERCENT',
      help: `offer: minimum battery level (default ${MIN_BATTERY_PERCENT})`,
    },
  ],
  positionals: [1, 3],
  run: async (invocation) => {
    const { positionals, options, terminal } = invocation;
    const [action, name, display] = positionals;
    const work = ACTIONS[action ?? ''];
    if (!work) throw new UsageError(`expected add, list, remove, offer or stop, got "${action}"`);
    if (positionals.length !== work.words) throw new UsageError(`expected ${work.words - 1} arguments after ${action}`);
    const { config } = loadConfig(options, terminal.environment);
    return withStore(config.dataDir, async (store) => {
      const table = new FirmwareTable(store);
      await table.load();
      await work.run({ table, store, invocation, name: name ?? '', display: display ?? '' });
      return 0;
    });
  },
};

interface Work {
  readonly table: FirmwareTable;
  readonly store: Store;
  readonly invocation: Invocation;
  /** The second and third argument. */
  readonly name: string;
  readonly display: string;
}

interface Action {
  /** Number of arguments, including the action. */
  readonly words: number;
  readonly run: (work: Work) => Promise<void>;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  add: { words: 2, run: add },
  list: { words: 1, run: list },
  remove: { words: 2, run: remove },
  offer: { words: 3, run: offer },
  stop: { words: 2, run: stop },
};

async function add({ table, invocation: { flags, terminal }, name }: Work): Promise<void> {
  if (flags.model === undefined) throw new UsageError('--model: expected a display model, such as og');
  const { size } = await stat(name).catch((cause) => {
    throw new InkstandError('not-found', `expected a file at ${name}`, { cause });
  });
  if (size > FIRMWARE_LIMIT_BYTES)
    throw new InkstandError(
      'too-large',
      `expected at most ${writeBytes(FIRMWARE_LIMIT_BYTES)}, got ${writeBytes(size)}`,
    );
  const added = await addFirmware(table, {
    bytes: await readFile(name),
    fileName: basename(name),
    models: flags.model.split(','),
    version: flags['fw-version'],
  });
  terminal.out(`added ${added.id}: version ${added.version} for ${added.models.join(', ')} (${added.chip})\n`);
  terminal.out(`sha256 ${added.digest}\n`);
}

async function list({ table, invocation: { terminal } }: Work): Promise<void> {
  const files = table.list();
  if (files.length === 0) terminal.out('no firmware files; add one with: inkstand firmware add FILE --model og\n');
  for (const { id, version, models, fileName, digest } of files) {
    const rollout = table.rolloutOf(id);
    const state = rollout ? (rollout.isStopped ? 'stopped' : 'offered') : 'not offered';
    terminal.out([id, version, models.join(','), fileName, digest, state].join('\t').concat('\n'));
  }
}

async function remove(work: Work): Promise<void> {
  const { id, fileName } = requireFirmware(work);
  await work.table.remove(id);
  work.invocation.terminal.out(`removed ${fileName}\n`);
}

async function offer(work: Work): Promise<void> {
  const { table, store, display, invocation } = work;
  const { flags, terminal } = invocation;
  const firmware = requireFirmware(work);
  const devices = new DeviceTable(store);
  await devices.load();
  const first = devices
    .list()
    .find(
      ({ id, friendlyId, name }) => friendlyId === display.toUpperCase() || name === display || String(id) === display,
    );
  if (!first) {
    throw new InkstandError('not-found', `expected the friendly id, name or number of a display, got ${display}`);
  }
  const minBatteryPercent = readPercent(flags['least-battery'] ?? String(MIN_BATTERY_PERCENT));
  const scope = flags['then-all'] === undefined ? 'first' : 'all';
  const requested = { scope, allowsOlder: flags['allow-older'] !== undefined, minBatteryPercent } as const;
  await startRollout(table, firmware, first, requested, store.now());
  terminal.out(`${firmware.version} is offered to ${first.name} at its next refresh\n`);
}

async function stop(work: Work): Promise<void> {
  const { id, version } = requireFirmware(work);
  await work.table.stop(id);
  work.invocation.terminal.out(`${version} is no longer offered\n`);
}

function requireFirmware({ table, name }: Work) {
  const firmware = table.find(Number(name));
  if (!firmware) throw new InkstandError('not-found', `there is no firmware ${name}; see: inkstand firmware list`);
  return firmware;
}

function readPercent(text: string): number {
  const percent = Number(text);
  if (/^\d{1,3}$/.test(text) && percent <= 100) return percent;
  throw new UsageError(`--least-battery: expected a number from 0 to 100, got "${text}"`);
}
