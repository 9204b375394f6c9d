import { elementsOf, type RunScripts, type ScriptedPage } from '@inkstand/engine/render';
import { readGuestArray } from '../guest-json.js';
import { createIntlHost } from '../host/intl/intl-host.js';
import type { OpenMapTiles } from '../host/map/map-tiles.js';
import { findLibraryIn, type OwnerFile } from '../library/find-library.js';
import type { OpenedEngine, SandboxPool } from '../quickjs/sandbox-pool.js';
import type { ScriptPlace } from '../script-engine.js';
import type { ScriptLimits } from '../script-limits.js';
import { runCoroutine } from './coroutine.js';
import { PageElements } from './page-elements.js';
import { createPageGate, type PageRequests } from './page-gate.js';
import { PageLife, PageStopped } from './page-life.js';
import { NO_NETWORK, type PageNetwork } from './page-network.js';
import { PageNotes } from './page-notes.js';
import { PageScripts, type ReadLibraryFile } from './page-scripts.js';
import { ScriptPlaces } from './script-places.js';
import { locateInTemplates, type TemplateFile } from './template-places.js';

/** The page whose scripts are to run. */
export interface PageRequest {
  /** Markup of the view, in which errors are found again, and its name in the report. */
  readonly markup: string;
  readonly name: string;
  /** What the markup was made of, the view's own file last. */
  readonly templates?: readonly TemplateFile[];
  readonly nowMs: number;
  readonly timeZone: string;
  readonly locale: string;
  /** Random numbers follow from it. */
  readonly seed: number;
  /** Scripts in the owner's library folder. */
  readonly library?: OwnerLibrary | undefined;
  /** Absent: nothing is fetched. */
  readonly network?: PageNetwork;
  readonly limits?: Partial<ScriptLimits>;
  /** Tiles that maps are drawn of. Absent: no map is drawn. */
  readonly openMapTiles?: OpenMapTiles | undefined;
}

/** Scripts that the owner added, and their texts. */
export interface OwnerLibrary {
  readonly files: readonly OwnerFile[];
  readonly read: ReadLibraryFile;
}

/** What a page's scripts said and did, once they have run. */
export interface PageResult {
  /** `TRMNL_SKIP_…` as the page left it. */
  skip: 'none' | 'generation' | 'display';
  readsClock: boolean;
  readsChance: boolean;
  readsNetwork: boolean;
  elapsedMs: number;
}

interface PreparedScripts {
  readonly run: RunScripts;
  /** Filled while `run` is at work. */
  readonly result: PageResult;
}

/** Gets ready to run the scripts of one page in a sandbox of the pool. */
export function prepareScripts(pool: SandboxPool, request: PageRequest): PreparedScripts {
  const nothing = { readsClock: false, readsChance: false, readsNetwork: false };
  const result: PageResult = { skip: 'none', ...nothing, elapsedMs: 0 };
  return { result, run: (page) => runPage(pool, request, page, result) };
}

async function runPage(
  pool: SandboxPool,
  request: PageRequest,
  page: ScriptedPage,
  result: PageResult,
): Promise<'done' | 'broken'> {
  const { nowMs, timeZone, locale, markup, name } = request;
  const locateInRecipe = locateInTemplates(markup, request.templates ?? []);
  const locate = (place: ScriptPlace): ScriptPlace => (place.name === name ? locateInRecipe(place) : place);
  const notes = new PageNotes(page.note, locate);
  const elements = new PageElements();
  const places = new ScriptPlaces(name, markup);
  const requests: PageRequests = { pictures: new Set(), scripts: [], wanted: [] };
  let opened: OpenedEngine | undefined;
  const answerIntl = createIntlHost({ locale, timeZone, onLimit: () => opened?.engine.stop('crossings') });
  const tree = { tree: elements.pack(page.document), stops: elements.stopsOf(page.document) };
  const gate = createPageGate({
    page,
    elements,
    notes,
    places,
    requests,
    answerIntl,
    openMapTiles: request.openMapTiles,
  });
  opened = await pool.open({ gate, nowMs, timeZone, ...(request.limits && { limits: request.limits }) });
  const { engine } = opened;
  const call = (entry: string, text = ''): string => {
    const outcome = engine.call(entry, text);
    if (outcome.kind === 'stopped') throw new PageStopped(outcome.limit);
    if (outcome.kind === 'done') return outcome.text;
    notes.addError(outcome.error);
    return '';
  };
  page.expectClasses(wordsOfScripts(page));
  const { files = [], read: readFile = () => undefined } = request.library ?? {};
  const { network = NO_NETWORK } = request;
  const scripts = new PageScripts({
    engine,
    call,
    notes,
    places,
    findLibrary: findLibraryIn(files),
    readFile,
    network,
  });
  const settings = (): string =>
    JSON.stringify({ ...describePage(request, page), firstFreeId: elements.firstFreeId, ...tree });
  const life = new PageLife({ page, call, scripts, requests, network, elements, notes, settings });
  try {
    await runCoroutine(life.run(), (step) => {
      const outcome = engine.watch(step);
      if (outcome.kind === 'stopped') throw new PageStopped(outcome.limit);
      return outcome.value;
    });
    if (!readFacts(call('facts'), result)) return 'broken';
  } catch (error) {
    if (!(error instanceof PageStopped)) throw error;
    notes.addLimit(`script ${error.limit}`);
  } finally {
    result.elapsedMs = engine.figures.elapsedMs;
    result.readsNetwork = life.readsNetwork;
    opened.close();
  }
  if (!engine.isBroken) return 'done';
  result.skip = 'none';
  return 'broken';
}

function describePage(request: PageRequest, page: ScriptedPage): object {
  const { nowMs, timeZone, locale, seed } = request;
  const { widthPx, heightPx, pixelRatio, bitDepth, isColor, document } = page;
  const screen = { widthPx, heightPx, pixelRatio, bitDepth, isColor };
  const url = 'https://screen.invalid/';
  return { nowMs, timeZone, locale, seed, url, ...screen, quirks: document.quirks };
}

const MAX_WORDS = 3_000;

/** Whatever in the scripts looks like a class, so that the framework's rules for it are there when a layout is asked for. */
function wordsOfScripts(page: ScriptedPage): Set<string> {
  const words = new Set<string>();
  for (const { tag, children } of elementsOf(page.document.root)) {
    if (tag !== 'script') continue;
    for (const child of children)
      if (child.kind === 'text')
        for (const [word] of child.data.matchAll(/[a-z][\w:.-]*/g)) if (words.size < MAX_WORDS) words.add(word);
  }
  return words;
}

/** `[skip, clock, chance]`; false when a page with corrupted memory answers something else. */
function readFacts(text: string, result: PageResult): boolean {
  if (text === '') return true;
  const facts = readGuestArray(text);
  if (!facts) return false;
  const [skip, clock, chance] = facts;
  if (skip === 'display' || skip === 'generation') result.skip = skip;
  result.readsClock = clock === true;
  result.readsChance = chance === true;
  return true;
}
