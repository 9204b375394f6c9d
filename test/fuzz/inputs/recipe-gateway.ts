import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeDisplay } from '../../support/display/fake-display.js';
import { FIRMWARES } from '../../support/display/firmware.js';
import { createKey, type GatewayProcess, startGatewayProcess } from '../../support/gateway/gateway-process.js';
import { writeZip } from '../../support/storage/zip.js';

/** Begins each file of an input that is packed before it is sent. */
const FILE_MARK = '\n=== ';
/** A wake takes longer than an import, and screens are rendered meanwhile. */
const IMPORTS_PER_WAKE = 10;
/** Refused with a reason; 200 is an import. */
const STATUSES = [200, 413, 422];

/** The files of a recipe as one text, which changes reach better than the bytes of an archive. */
export const writeFiles = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    Object.entries(files)
      .map(([name, text]) => `${FILE_MARK}${name}\n${text}`)
      .join(''),
  );

/** An archive as it is, or one of the files that the input lists. */
async function packInput(input: Buffer): Promise<Buffer> {
  const text = input.toString('latin1');
  if (!text.startsWith(FILE_MARK)) return input;
  const files = text.slice(FILE_MARK.length).split(FILE_MARK);
  return writeZip(
    files.map((file) => {
      const end = file.indexOf('\n');
      // A name that yazl refuses would say nothing of the gateway.
      const name = file
        .slice(0, Math.max(0, end))
        .replace(/[^\w./-]/g, '_')
        .replace(/^\/+|\.\.+/g, '_');
      return [name === '' || name.endsWith('/') ? 'full.liquid' : name, Buffer.from(file.slice(end + 1), 'latin1')];
    }),
  );
}

/** A running gateway that imports one input after another into a plugin on a display. */
export class RecipeGateway {
  readonly #gateway: GatewayProcess;
  readonly #display: FakeDisplay;
  readonly #key: string;
  readonly #pluginId: number;
  #count = 0;

  private constructor(gateway: GatewayProcess, display: FakeDisplay, key: string, pluginId: number) {
    this.#gateway = gateway;
    this.#display = display;
    this.#key = key;
    this.#pluginId = pluginId;
  }

  static async start(): Promise<RecipeGateway> {
    const gateway = await startGatewayProcess({ dataDir: mkdtempSync(join(tmpdir(), 'inkstand-fuzz-')) });
    const display = new FakeDisplay(gateway.base, FIRMWARES.at(-1)!, 'AA:BB:CC:DD:EE:01', 30_000);
    await display.wake('powercycle');
    const key = await createKey(gateway.dataDir, 'fuzz', 'write');
    const answer = await fetch(`${gateway.base}/api/plugin_settings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Changed', plugin_id: 37 }),
    });
    const { data } = (await answer.json()) as { readonly data: { readonly id: number } };
    return new RecipeGateway(gateway, display, key, data.id);
  }

  /** Imports one input. Throws when the gateway ends, answers what it should not, or leaves its display without a screen. */
  async read(input: Buffer): Promise<void> {
    const archive = await packInput(input);
    const routes = [`/api/plugin_settings/${this.#pluginId}/archive`, '/api/recipes/check'];
    const { status, body } = await this.#send(routes[this.#count % routes.length] ?? '', archive);
    if (!STATUSES.includes(status)) throw new Error(`the gateway answers ${status}: ${body.slice(0, 300)}`);
    this.#count += 1;
    if (this.#count % IMPORTS_PER_WAKE !== 0) return;
    const { faults } = await this.#display.wake();
    if (faults.length > 0) throw new Error(`the display gets no valid screen: ${faults.join(', ')}`);
  }

  async close(): Promise<void> {
    await this.#gateway.stop();
    rmSync(this.#gateway.dataDir, { recursive: true, force: true });
  }

  async #send(path: string, archive: Buffer): Promise<{ readonly status: number; readonly body: string }> {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(archive)]), 'recipe.zip');
    const headers = { authorization: `Bearer ${this.#key}` };
    const answer = await fetch(`${this.#gateway.base}${path}`, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.text() };
  }
}
