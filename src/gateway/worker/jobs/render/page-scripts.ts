import { randomInt } from 'node:crypto';
import type { RunScripts } from '@inkstand/engine/render';
import type { OwnerLibrary, PageResult, SandboxPool } from '@inkstand/sandbox';
import { findLibraryIn } from '@inkstand/sandbox/find-library';
import { findScriptAddresses } from '@inkstand/sandbox/find-script-addresses';
import { LibrarySource } from '../../../library/library-source.js';
import { MapSource } from '../../../maps/map-source.js';
import { mayRunScripts } from '../../may-run-scripts.js';
import type { RecipeMarkup, RenderJob } from '../../protocol/render.js';
import type { CellHosts } from './cell-hosts.js';
import { PageRequests } from './page-requests.js';

/** Facts about the cell whose scripts will run. */
interface ScriptedCell {
  readonly html: string;
  /** Name of the view's file, for the report. */
  readonly name: string;
  readonly markup?: RecipeMarkup;
  readonly scriptSeconds?: number | undefined;
  readonly hosts: CellHosts;
}

/** The scripts of a cell before they run, and their results afterwards. */
export interface CellScripts {
  readonly run: RunScripts;
  readonly result: PageResult;
}

const PINNED_SEED = 1;
const MAX_SEED = 2 ** 32;

/** Prepares scripts for the pages of a process. The sandbox is loaded only for the first page that needs it. */
export class ScriptPreparer {
  readonly #library: LibrarySource | undefined;
  readonly #maps: MapSource | undefined;
  #pool: SandboxPool | undefined;

  /** `dataDir` may contain a library folder and maps. */
  constructor(dataDir?: string) {
    this.#library = dataDir === undefined ? undefined : new LibrarySource(dataDir);
    this.#maps = dataDir === undefined ? undefined : new MapSource(dataDir);
  }

  /** Undefined for markup without scripts. */
  async prepare(
    { html, name, markup, scriptSeconds, hosts }: ScriptedCell,
    job: Pick<RenderJob, 'now' | 'timeZone' | 'locale' | 'pinned' | 'assets'>,
  ): Promise<CellScripts | undefined> {
    if (!mayRunScripts(html)) return undefined;
    const { now, timeZone, locale, pinned, assets } = job;
    const { limitsOfSeconds, loadGuestBundle, prepareScripts, SandboxPool } = await import('@inkstand/sandbox');
    this.#pool ??= new SandboxPool(loadGuestBundle('page'));
    const seed = pinned ? PINNED_SEED : randomInt(MAX_SEED);
    const templates = markup && [
      { name: 'shared.liquid', text: markup.shared },
      { name, text: markup.view },
    ];
    const library = this.#openLibrary();
    const find = findLibraryIn(library?.files ?? []);
    const isAnswered = (address: string): boolean => find(address) !== undefined;
    const network = new PageRequests({ assets, hosts, isAnswered });
    await network.load(findScriptAddresses(html));
    const request = {
      markup: html,
      name,
      nowMs: now,
      timeZone,
      locale,
      seed,
      limits: limitsOfSeconds(scriptSeconds),
      library,
      network,
      openMapTiles: () => this.#maps?.open(),
    };
    return prepareScripts(this.#pool, templates ? { ...request, templates } : request);
  }

  #openLibrary(): OwnerLibrary | undefined {
    const library = this.#library;
    return library && { files: library.files(), read: (file) => library.read({ file }) };
  }
}
