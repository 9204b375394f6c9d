import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InkstandError } from '../../../src/common/errors.js';
import { Chance } from '../../support/random/chance.js';
import { Coverage } from './coverage.js';
import { BATCH_MS, MAX_BATCH, SLOW_MS } from './fuzz-limits.js';
import { Mutator } from './mutator.js';
import { TARGETS } from './targets.js';

/** What a run of one target found. */
export interface FuzzResult {
  readonly inputs: number;
  /** Blocks of the program that ran. */
  readonly blocks: number;
  /** Inputs that were kept since each reached something new. */
  readonly kept: number;
  /** One line for each kind of error. */
  readonly findings: readonly string[];
}

export interface FuzzOptions {
  readonly milliseconds: number;
  readonly seed: number;
  /** Inputs of earlier runs, one a line. */
  readonly corpus: readonly Buffer[];
  /** Where inputs are written that were not refused as they should be. */
  readonly findingsFolder: string;
  /** Where the next inputs are written before they are read, in case the process ends. */
  readonly lastBatchPath: string;
}

/** Most inputs are refused, and a long stack takes longer than the refusal. */
const SHORT_STACK = 2;

/** Reads changed inputs for so long; those that run new code are changed further. */
export async function fuzzTarget(
  name: string,
  options: FuzzOptions,
  onKeep: (input: Buffer) => void,
): Promise<FuzzResult> {
  const target = TARGETS[name];
  if (!target) throw new Error(`there is no target ${name}`);
  const seeds = await target.seeds();
  const read = await target.open();
  const run = new Run(name, read, options);
  const mutator = new Mutator(seeds, target.maxBytes, new Chance(options.seed));
  await run.readAll(seeds, true);
  await run.readAll(options.corpus, true);
  for (const input of options.corpus) mutator.keep(input);
  Error.stackTraceLimit = SHORT_STACK;
  const endsAt = performance.now() + options.milliseconds;
  let size = 4;
  while (performance.now() < endsAt) {
    const begunAt = performance.now();
    const batch = Array.from({ length: size }, () => mutator.make());
    for (const input of await run.readAll(batch, false)) {
      mutator.keep(input);
      onKeep(input);
    }
    const tookMs = performance.now() - begunAt;
    if (tookMs < BATCH_MS / 2) size = Math.min(MAX_BATCH, size * 2);
    else if (tookMs > BATCH_MS * 2) size = Math.max(1, size >> 1);
  }
  await target.close?.();
  return run.result();
}

class Run {
  readonly #name: string;
  readonly #read: (input: Buffer) => unknown;
  readonly #options: FuzzOptions;
  readonly #coverage = new Coverage();
  readonly #findings = new Map<string, string>();
  #inputs = 0;
  #kept = 0;

  constructor(name: string, read: (input: Buffer) => unknown, options: FuzzOptions) {
    this.#name = name;
    this.#read = read;
    this.#options = options;
    mkdirSync(options.findingsFolder, { recursive: true });
  }

  /** Reads inputs and returns those that ran new code. */
  async readAll(inputs: readonly Buffer[], isKnown: boolean): Promise<readonly Buffer[]> {
    writeFileSync(this.#options.lastBatchPath, writeInputs(inputs));
    for (const input of inputs) await this.#readOne(input);
    rmSync(this.#options.lastBatchPath);
    if (!isKnown) this.#inputs += inputs.length;
    const blocks = this.#coverage.take();
    this.#coverage.know(blocks);
    if (isKnown || blocks.length === 0) return [];
    const found = await this.#find(inputs, new Set(blocks));
    this.#kept += found.length;
    return found;
  }

  result(): FuzzResult {
    const findings = [...this.#findings.values()];
    return { inputs: this.#inputs, blocks: this.#coverage.size, kept: this.#kept, findings };
  }

  /** Which of the inputs run these blocks: reads halves again. */
  async #find(inputs: readonly Buffer[], blocks: Set<string>): Promise<readonly Buffer[]> {
    const found: Buffer[] = [];
    for (let tries = 0; blocks.size > 0 && tries < 8; tries++) {
      let part = inputs;
      while (part.length > 1) {
        const half = part.slice(0, part.length >> 1);
        part = (await this.#runs(half, blocks)).length > 0 ? half : part.slice(half.length);
      }
      const ran = await this.#runs(part, blocks);
      // Something else ran it, such as a collection of garbage or a first optimisation.
      if (ran.length === 0) break;
      for (const block of ran) blocks.delete(block);
      found.push(...part);
    }
    return found;
  }

  async #runs(inputs: readonly Buffer[], blocks: ReadonlySet<string>): Promise<readonly string[]> {
    this.#coverage.takeAll();
    for (const input of inputs) await this.#readOne(input);
    return this.#coverage.takeAll().filter((block) => blocks.has(block));
  }

  async #readOne(input: Buffer): Promise<void> {
    const begunAt = performance.now();
    const error = await this.#tryOne(input);
    if (error !== undefined) this.#report(input, await this.#withStack(input, error));
    if (performance.now() - begunAt < SLOW_MS) return;
    // The processor may have been elsewhere. Asking for its time costs more than many an input.
    const before = process.cpuUsage();
    await this.#tryOne(input);
    const { user, system } = process.cpuUsage(before);
    if (user + system > SLOW_MS * 1000) this.#report(input, new Error(`took ${(user + system) / 1000} ms`));
  }

  /** What was thrown, unless the input was refused as it should be. */
  async #tryOne(input: Buffer): Promise<unknown> {
    try {
      const reading = this.#read(input);
      if (reading instanceof Promise) await reading;
    } catch (error) {
      if (!(error instanceof InkstandError) || error.code === 'internal')
        return error ?? new Error('nothing was thrown');
    }
    return undefined;
  }

  /** The error of a second reading, with all callers. */
  async #withStack(input: Buffer, error: unknown): Promise<unknown> {
    Error.stackTraceLimit = 50;
    const again = await this.#tryOne(input);
    Error.stackTraceLimit = SHORT_STACK;
    return again ?? error;
  }

  #report(input: Buffer, error: unknown): void {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const [message = '', place = ''] = stack.split('\n');
    const kind = place.trim() || message;
    if (this.#findings.has(kind)) return;
    const id = createHash('sha256').update(input).digest('hex').slice(0, 10);
    this.#findings.set(kind, `${this.#name} ${id}: ${message.slice(0, 200)} ${place.trim()}`);
    writeFileSync(join(this.#options.findingsFolder, `${this.#name}-${id}`), input);
    writeFileSync(join(this.#options.findingsFolder, `${this.#name}-${id}.txt`), stack);
  }
}

/** One input a line, as JSON of its bytes. */
export const writeInputs = (inputs: readonly Buffer[]): string =>
  inputs.map((input) => `${JSON.stringify(input.toString('latin1'))}\n`).join('');

export function readInputs(path: string): readonly Buffer[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => Buffer.from(JSON.parse(line), 'latin1'));
}
