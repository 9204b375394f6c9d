import type { Snapshot } from 'quickjs-wasi';
import type { GuestBundle } from '../../../src/sandbox/quickjs/guest-bundle.js';
import { type OpenedEngine, type OpenOptions, SandboxPool } from '../../../src/sandbox/quickjs/sandbox-pool.js';

/** Gives whole numbers below a bound. */
export type Dice = (below: number) => number;

/** A fixed sequence, so that a round that fails can be repeated. */
export function createDice(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PAGE_BYTES = 4_096;

/** A random byte of the 4 kB pages that a snapshot occupies, as a place in linear memory. */
export function placesIn({ memory }: Snapshot, dice: Dice): () => number {
  const pages = Array.from({ length: memory.length / PAGE_BYTES }, (_, page) => page).filter((page) =>
    memory.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES).some((byte) => byte !== 0),
  );
  return () => (pages[dice(pages.length)] ?? 0) * PAGE_BYTES + dice(PAGE_BYTES);
}

/** Pages of the first bundles make fewer crossings than this. */
const MAX_CROSSINGS = 30;
/** Every operation of a page's gate, and one that there is not. */
const OPERATIONS =
  'flush box style text parse parse-document parse-xml media picture script console error refused limit intl none'.split(
    ' ',
  );
const JUNK = [
  '',
  '0',
  '1 color',
  '-1',
  '1e9 width',
  '[',
  '{}',
  '[[1,{"class":"a"},[["p",0,{},7]]]]',
  '[[2,null,[1,2]]]',
  '["a"]',
];

/** Sandboxes whose memory gets random bytes at a random crossing of the gate, and which then ask for everything. */
export class CorruptingPool extends SandboxPool {
  readonly #memory: () => Uint8Array;
  #place: (() => number) | undefined;
  readonly #dice: Dice;
  readonly #bundle: GuestBundle;
  isOn = true;
  crossings = 0;
  hits = 0;

  /** `memory` is that of the newest instance. */
  constructor(bundle: GuestBundle, memory: () => Uint8Array, dice: Dice) {
    super(bundle);
    this.#memory = memory;
    this.#bundle = bundle;
    this.#dice = dice;
  }

  override async open(options: OpenOptions): Promise<OpenedEngine> {
    if (!this.isOn) return super.open(options);
    this.#place ??= placesIn(await this.#bundle.openSnapshot(), this.#dice);
    const { gate } = options;
    const last = 1 + this.#dice(MAX_CROSSINGS);
    let count = 0;
    const opened = await super.open({
      ...options,
      gate: (operation, text) => {
        this.crossings += 1;
        count += 1;
        if (count === last) this.#corrupt();
        return gate(operation, text);
      },
    });
    const close = (): void => {
      this.#corrupt();
      for (const entry of ['turn', 'tick', 'send', 'sync', 'settle', 'reveal', 'facts', 'none'])
        opened.engine.call(entry, this.#junk());
      for (const operation of OPERATIONS) askAnything(() => gate(operation, this.#junk()));
      opened.close();
    };
    return { engine: opened.engine, close };
  }

  #junk(): string {
    return JUNK[this.#dice(JUNK.length)] ?? String.fromCharCode(this.#dice(0xffff));
  }

  #corrupt(): void {
    const bytes = this.#memory();
    for (let hit = 0; hit < 16 << this.#dice(10); hit++) bytes[this.#place?.() ?? 0] = this.#dice(256);
    this.hits += 1;
  }
}

/** The engine turns faults of the gate into nothing; here they are allowed, too. */
function askAnything(ask: () => string): void {
  try {
    ask();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}
