import { createHash } from 'node:crypto';
import type { ApiCall } from '../support/api/api-client.js';
import type { GatewayProcess } from '../support/gateway/gateway-process.js';
import { plainRequest } from '../support/http/plain-request.js';
import { checkerPng } from '../support/pictures/sample-pictures.js';
import type { SourceServer } from '../support/sources/source-server.js';
import { writeZip } from '../support/storage/zip.js';
import { TrackedChange } from './tracked-change.js';

export interface CrashLoadOptions {
  readonly gateway: GatewayProcess;
  readonly api: ApiCall;
  /** With the scope `write`. */
  readonly key: string;
  readonly source: SourceServer;
}

export interface Flag {
  now: boolean;
}

interface Created {
  readonly id: number;
  readonly uuid: string;
}

type Plugins = Readonly<Record<'pushed' | 'polled' | 'imported' | 'pictured', Created>>;

/** More than a series pushes: the list must not be trimmed. */
const STREAM_LIMIT = 1_000_000;

const NAME = '0';
const MARKUP = '<div class="layout"><span class="value">{{ items.size }} {{ n }} {{ "now" | date: "%s" }}</span></div>';
const NO_PICTURE = '';

/** Everything that is written at a gateway while it is killed, with what was acknowledged of it. */
export class CrashLoad {
  readonly #api: ApiCall;
  readonly #base: string;
  readonly #key: string;
  readonly #acknowledged = new Set<number>();
  readonly #changes = {
    name: new TrackedChange(NAME),
    recipe: new TrackedChange(joinParts(MARKUP, '')),
    picture: new TrackedChange(NO_PICTURE),
  };
  readonly #plugins: Plugins;
  #pushes = 0;
  #count = 0;
  /** The newest value of the source that was answered as stored. */
  #polled = -1;
  #lostPolls = 0;

  private constructor({ gateway, api, key }: CrashLoadOptions, plugins: Plugins) {
    this.#base = gateway.base;
    this.#api = api;
    this.#key = key;
    this.#plugins = plugins;
  }

  /** Creates the plugins that are written to; the source counts its answers. */
  static async create(options: CrashLoadOptions): Promise<CrashLoad> {
    const { api, source } = options;
    let answers = 0;
    source.answers = {
      '/n': (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ n: answers++ }));
      },
    };
    const create = async (body: object): Promise<Created> => {
      const { data } = (await api('POST', '/api/plugin_settings', body)).body;
      await api('PUT', `/api/plugin_settings/${data.id}/markup/markup_full`, { content: MARKUP });
      await api('POST', '/api/playlists/items', { plugin_setting_id: data.id });
      return data;
    };
    return new CrashLoad(options, {
      pushed: await create({ name: NAME, push_seconds: 0 }),
      polled: await create({ name: 'Polled', strategy: 'polling', polling_url: `${source.base}/n` }),
      imported: await create({ name: 'Imported', strategy: 'static' }),
      pictured: await create({ name: 'Picture', strategy: 'webhook_image', push_seconds: 0 }),
    });
  }

  get acknowledged(): ReadonlySet<number> {
    return this.#acknowledged;
  }

  /** Changes by the owner, pictures and polls that were acknowledged and are not there. */
  get lost(): number {
    const { name, recipe, picture } = this.#changes;
    return name.lost + recipe.lost + picture.lost + this.#lostPolls;
  }

  /** Writes everything at once until the flag is set. */
  async run(isOver: Flag): Promise<void> {
    const works = [
      () => this.#push(),
      () => this.#rename(),
      () => this.#import(),
      () => this.#show(),
      () => this.#poll(),
    ];
    await Promise.all(works.map((work) => repeat(isOver, work)));
  }

  /** Reads back what must be there. */
  async check(): Promise<void> {
    const { pushed, polled, imported, pictured } = this.#plugins;
    const read = async (path: string) => (await this.#api('GET', `/api/plugin_settings/${path}`)).body.data;
    const { name, recipe, picture } = this.#changes;
    name.check((await read(`${pushed.id}`)).name);
    // Half of an archive would leave parts of two.
    const [full, shared] = [
      await read(`${imported.id}/markup/markup_full`),
      await read(`${imported.id}/markup/markup_shared`),
    ];
    recipe.check(joinParts(full, shared));
    const shown = await plainRequest(`${this.#base}/api/plugin_settings/${pictured.uuid}/image`);
    picture.check(shown.status === 200 ? digest(shown.body) : NO_PICTURE);
    const { n = -1 } = await read(`${polled.id}/data`);
    if (n < this.#polled) this.#lostPolls += 1;
    this.#polled = n;
  }

  async readPushed(): Promise<readonly number[]> {
    return (await this.#api('GET', `/api/plugin_settings/${this.#plugins.pushed.id}/data`)).body.data.items ?? [];
  }

  async #push(): Promise<void> {
    const n = this.#pushes++;
    const body = { merge_variables: { items: [n] }, merge_strategy: 'stream', stream_limit: STREAM_LIMIT };
    const { status } = await this.#api('POST', `/api/custom_plugins/${this.#plugins.pushed.uuid}`, body);
    if (status === 200) this.#acknowledged.add(n);
  }

  #rename(): Promise<void> {
    const name = this.#next();
    const path = `/api/plugin_settings/${this.#plugins.pushed.id}`;
    return this.#changes.name.make(name, async () => (await this.#api('PATCH', path, { name })).status === 200);
  }

  async #import(): Promise<void> {
    const markup = `<p>${this.#next()}</p>`;
    const body = await writeZip([
      ['settings.yml', 'strategy: static\nname: Imported\n'],
      ['full.liquid', markup],
      ['shared.liquid', markup],
    ]);
    const path = `${this.#base}/api/plugin_settings/${this.#plugins.imported.id}/archive`;
    const headers = { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/zip' };
    await this.#changes.recipe.make(
      joinParts(markup, markup),
      async () => (await plainRequest(path, { method: 'POST', headers, body })).status === 200,
    );
  }

  async #show(): Promise<void> {
    this.#count += 1;
    const body = checkerPng(8 + (this.#count % 500), 8 + (Math.floor(this.#count / 500) % 500));
    const path = `${this.#base}/api/plugin_settings/${this.#plugins.pictured.uuid}/image`;
    const headers = { 'Content-Type': 'image/png' };
    await this.#changes.picture.make(
      digest(body),
      async () => (await plainRequest(path, { method: 'POST', headers, body })).status === 200,
    );
  }

  async #poll(): Promise<void> {
    const { status, body } = await this.#api('POST', `/api/plugin_settings/${this.#plugins.polled.id}/poll`);
    if (status === 200) this.#polled = Math.max(this.#polled, body.data.n ?? -1);
  }

  #next(): string {
    this.#count += 1;
    return String(this.#count);
  }
}

/** Until the flag is set; what fails meanwhile counts as not done. */
export async function repeat(isOver: Flag, work: () => Promise<unknown>): Promise<void> {
  while (!isOver.now) await work().catch(() => new Promise((resume) => setTimeout(resume, 10)));
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const joinParts = (full: string, shared: string): string => JSON.stringify([full, shared]);
