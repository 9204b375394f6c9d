import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { plainRequest } from '../../support/http/plain-request.js';
import { BOARD_TIMEOUT_MS, openBoardApi } from './board-api.js';
import type { CardFile } from './card-file.js';
import { findDamage } from './data-on-card.js';
import { startGatewayAlone } from './gateway-alone.js';
import { VirtualBoard } from './virtual-board.js';
import { VolatileDisk } from './volatile-disk.js';

export interface PowerCutOptions {
  readonly card: CardFile;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Maximum seconds of load before the power cut; most cuts come earlier, during writes to the SD card. */
  readonly longestLoadSeconds: number;
  /**
   * `system`: the whole start. `gateway`: kernel, repair and mount of the data, then the gateway alone, which is much
   * faster.
   */
  readonly startOf: 'system' | 'gateway';
}

/** State at one start after a cut, and the load until the next cut. */
export interface CutResult {
  readonly readySeconds: number;
  /** Webhooks answered with 200. */
  readonly acknowledged: number;
  readonly pictures: number;
  /** Blocks that were written and not yet flushed at the cut, and how many of them lost their newest version. */
  readonly cachedBlocks: number;
  readonly lostBlocks: number;
  readonly writtenBytes: number;
  readonly flushes: number;
  /** All errors; empty is good. */
  readonly faults: readonly string[];
}

/** State of the SD card's cache under load, until the power fails. */
const MIN_WRITES = 15;
const MAX_WRITES = 60;
/** At every second cut at most this many blocks are in the SD card's cache, at the others any number. */
const MAX_CACHED_BLOCKS = 24;
/** Webhooks of very different sizes: most are small, some are near the limit of 256 KB. */
const MAX_TEXT_CHARACTERS = 200_000;
const DISPLAY_MAC = 'AA:BB:CC:00:00:01';

/** An SD card that loses power repeatedly while displays and webhooks call. */
export class PowerCuts {
  readonly #options: PowerCutOptions;
  #webhook = '';
  /** The last number that the gateway acknowledged. */
  #acknowledged = 0;
  #sent = 0;

  constructor(options: PowerCutOptions) {
    this.#options = options;
  }

  /** Starts, checks the data, works, and loses power. The first run also creates a plugin. */
  async cycle(): Promise<CutResult> {
    const { card, random } = this.#options;
    // Before a service starts that might repair it.
    const faults = this.#webhook === '' ? [] : await findDamage(card);
    const disk = new VolatileDisk(card.path, random);
    const socket = `${card.folder}/disk-${process.hrtime.bigint()}`;
    await disk.start(socket);
    const board = await this.#start(socket);
    try {
      const readySeconds = await board.waitUntilReady();
      if (this.#webhook === '') this.#webhook = await createWebhook(board);
      else await this.#checkData(board, faults);
      const before = this.#acknowledged;
      const pictures = await this.#workUntilCut(board, disk, faults);
      const { writtenBytes, flushes } = disk.traffic;
      const { cached, lost } = await disk.cut();
      const acknowledged = this.#acknowledged - before;
      return {
        readySeconds,
        acknowledged,
        pictures,
        cachedBlocks: cached,
        lostBlocks: lost,
        writtenBytes,
        flushes,
        faults,
      };
    } finally {
      await board.cut();
    }
  }

  async #start(nbdSocket: string): Promise<VirtualBoard> {
    const { card, startOf } = this.#options;
    if (startOf === 'system') return VirtualBoard.start({ card, nbdSocket });
    const board = await VirtualBoard.start({ card, nbdSocket, kernelArguments: 'init=/bin/bash' });
    await startGatewayAlone(board);
    return board;
  }

  /** Nothing that was answered with 200 may be missing. */
  async #checkData(board: VirtualBoard, faults: string[]): Promise<void> {
    const kept = Number(/"number":\s*(\d+)/.exec(await this.#readData(board))?.[1] ?? -1);
    if (kept < this.#acknowledged) faults.push(`webhook ${this.#acknowledged} was acknowledged, ${kept} is there`);
    if (kept > this.#sent) faults.push(`webhook ${kept} was never sent`);
  }

  /** A board may be slow after the start; retries until it responds. */
  async #readData(board: VirtualBoard): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      const answer = await plainRequest(`${board.base}${this.#webhook}`, { timeoutMs: BOARD_TIMEOUT_MS }).catch(
        (error: Error) => error,
      );
      if (!(answer instanceof Error)) return answer.body.toString();
      if (tries === 20) throw answer;
    }
  }

  /**
   * Displays and webhooks, as fast as they are answered, until the power cut. Returns how many screens were fetched.
   */
  async #workUntilCut(board: VirtualBoard, disk: VolatileDisk, faults: string[]): Promise<number> {
    const { random, longestLoadSeconds } = this.#options;
    let isCut = false;
    let pictures = 0;
    const repeat = async (work: () => Promise<void>): Promise<void> => {
      while (!isCut) {
        await work().catch((error: Error) => {
          // A client whose request was in progress at the power cut sees a broken connection.
          if (!isCut) faults.push(error.message);
        });
      }
    };
    const push = async (): Promise<void> => {
      this.#sent += 1;
      const number = this.#sent;
      const text = 'x'.repeat(Math.round(MAX_TEXT_CHARACTERS * random() ** 8));
      const body = JSON.stringify({ merge_variables: { number, text } });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await plainRequest(`${board.base}${this.#webhook}`, {
        ...{ method: 'POST', headers, body, timeoutMs: BOARD_TIMEOUT_MS },
      });
      if (answer.status === 200) this.#acknowledged = number;
      else faults.push(`webhook answered ${answer.status}`);
    };
    const look = async (): Promise<void> => {
      // A new display each time, which fetches its screen again.
      const wake = await new FakeDisplay(board.base, FIRMWARES[4]!, DISPLAY_MAC, BOARD_TIMEOUT_MS).wake();
      faults.push(...wake.faults);
      if (wake.picture) pictures += 1;
    };
    const cut = async (): Promise<void> => {
      const failing = disk.failAmid({
        writes: MIN_WRITES + Math.floor(random() * MAX_WRITES),
        cachedBlocks: random() < 0.5 ? 0 : Math.ceil(random() * MAX_CACHED_BLOCKS),
      });
      const late = new Promise((resolve) => setTimeout(resolve, longestLoadSeconds * 1000));
      await Promise.race([failing, late]);
      isCut = true;
      await board.cut();
    };
    await Promise.all([repeat(push), repeat(look), cut()]);
    return pictures;
  }
}

/** A private plugin with webhook data. Returns the path of its webhook. */
async function createWebhook(board: VirtualBoard): Promise<string> {
  const api = await openBoardApi(board);
  const { data } = (await api('POST', '/api/plugin_settings', { name: 'Cuts', plugin_id: 37, push_seconds: 0 })).body;
  const content = '<div class="layout"><span class="title">{{ number }}</span></div>';
  await api('PUT', `/api/plugin_settings/${data.id}/markup/markup_full`, { content });
  return `/api/custom_plugins/${data.uuid}`;
}
