import { elementsOf, type ScriptedPage } from '@inkstand/engine/render';
import type { ScriptRequest } from '../host/request/script-request.js';
import type { ScriptLimit } from '../script-engine.js';
import { PAGE_LIMITS } from '../script-limits.js';
import { type Coroutine, waitFor } from './coroutine.js';
import { HostChanges } from './host-changes.js';
import type { PageElements } from './page-elements.js';
import type { PageRequests } from './page-gate.js';
import type { PageNetwork } from './page-network.js';
import type { PageNotes } from './page-notes.js';
import type { CallGuest, PageScripts } from './page-scripts.js';
import { type ParsedScript, readParsedScript } from './parsed-script.js';

/** Thrown when the engine was stopped: nothing more of the page runs. */
export class PageStopped extends Error {
  readonly limit: ScriptLimit;

  constructor(limit: ScriptLimit) {
    super(`the page was stopped: ${limit}`);
    this.limit = limit;
  }
}

interface PageLifeOptions {
  readonly page: ScriptedPage;
  readonly call: CallGuest;
  readonly scripts: PageScripts;
  readonly requests: PageRequests;
  readonly network: PageNetwork;
  readonly elements: PageElements;
  readonly notes: PageNotes;
  /** JSON that the guest starts with. */
  readonly settings: () => string;
}

/** Takes a page from its first tag to the picture, in the order of browsers and in virtual time. */
export class PageLife {
  readonly #options: PageLifeOptions;
  readonly #deferred: ParsedScript[] = [];
  readonly #async: ParsedScript[] = [];
  #turns = 0;
  /** No event waits for its listeners. Each call into the engine costs as much as many steps of a script. */
  #isQuiet = true;
  #readsNetwork = false;

  constructor(options: PageLifeOptions) {
    this.#options = options;
  }

  /** True once a script's request was performed. */
  get readsNetwork(): boolean {
    return this.#readsNetwork;
  }

  *run(): Coroutine {
    const { call, settings } = this.#options;
    yield* this.#loadFirstPictures();
    call('start', settings());
    yield* this.#parse();
    yield* this.#fire('interactive');
    for (const script of this.#deferred) yield* this.#runScript(script);
    yield* this.#fire('DOMContentLoaded');
    for (const script of this.#async) yield* this.#runScript(script);
    yield* this.#settleResources();
    this.#observe();
    yield* this.#settleResources();
    yield* this.#fire('complete');
    yield* this.#fire('load');
    yield* this.#settleResources();
    call('send');
    const isOver = yield* this.#runTimers(PAGE_LIMITS.frameworkMs);
    // Nobody looks any more: the renderer lays out and behaves once, as for a page without scripts.
    if (!isOver) this.#behave();
    const screens = isOver ? '' : this.#screenClasses();
    yield* this.#fire('framework');
    yield* this.#runTimers(PAGE_LIMITS.virtualMs);
    this.#observe();
    yield* this.#settleResources();
    call('send');
    // The framework's script works anew when the classes of a screen change.
    if (!isOver && this.#screenClasses() !== screens) this.#behave();
  }

  #screenClasses(): string {
    const screens = elementsOf(this.#options.page.document.root).filter(({ classes }) => classes.includes('screen'));
    return screens.map(({ classes }) => classes.filter((name) => name.startsWith('screen--')).join(' ')).join('\n');
  }

  /** Layouts that scripts ask for should know what is on the page already. */
  *#loadFirstPictures(): Coroutine {
    const { page } = this.#options;
    const sources = new Set<string>();
    for (const { tag, attributes } of elementsOf(page.document.root))
      if (tag === 'img' && sources.size < PAGE_LIMITS.pictures) sources.add(attributes.get('src')?.trim() ?? '');
    sources.delete('');
    if (sources.size > 0) yield* waitFor(Promise.all([...sources].map((url) => page.loadPicture(url))));
  }

  *#parse(): Coroutine {
    const { call } = this.#options;
    for (;;) {
      const script = readParsedScript(call('parse'));
      if (!script) return;
      if (script.order === 'deferred') this.#deferred.push(script);
      else if (script.order === 'async') this.#async.push(script);
      else yield* this.#runScript(script);
    }
  }

  *#runScript(script: ParsedScript): Coroutine {
    this.#options.scripts.run(script);
    this.#isQuiet = false;
    yield* this.#settleScripts();
  }

  *#fire(name: string): Coroutine {
    this.#isQuiet = this.#options.call('fire', name) === '';
    yield* this.#settleScripts();
  }

  /** Runs the listeners that wait, each in a call of its own, so that microtasks come between them. */
  #turnAll(): void {
    while (!this.#isQuiet) {
      this.#countTurn();
      this.#isQuiet = this.#options.call('turn') === '';
    }
  }

  /** What scripts have inserted runs after the script that did it. */
  *#settleScripts(): Coroutine {
    const { requests, scripts, network } = this.#options;
    this.#turnAll();
    for (let text = requests.scripts.shift(); text !== undefined; text = requests.scripts.shift()) {
      const script = readParsedScript(text);
      if (!script) continue;
      this.#countTurn();
      const files = scripts.filesOf(script);
      if (files.length > 0) yield* waitFor(network.load(files));
      scripts.run(script);
      this.#isQuiet = false;
      this.#turnAll();
    }
  }

  /** Pictures and answers that scripts wait for; loading takes no virtual time. */
  *#settleResources(): Coroutine {
    const { requests } = this.#options;
    yield* this.#settleScripts();
    while (requests.pictures.size > 0 || requests.wanted.length > 0) {
      this.#countTurn();
      yield* this.#loadPictures();
      yield* this.#answerRequests();
    }
  }

  *#loadPictures(): Coroutine {
    const { page, requests, call } = this.#options;
    if (requests.pictures.size === 0) return;
    const urls = [...requests.pictures];
    requests.pictures.clear();
    const answers = yield* waitFor(
      Promise.all(
        urls.map(async (url) => {
          const size = await page.loadPicture(url);
          return size ? [url, size.widthPx, size.heightPx] : [url];
        }),
      ),
    );
    call('pictures', JSON.stringify(answers));
    this.#isQuiet = false;
    yield* this.#settleScripts();
  }

  /** Performed side by side, answered in the order in which they were made. */
  *#answerRequests(): Coroutine {
    const { requests, network, call } = this.#options;
    const wanted = requests.wanted.splice(0);
    if (wanted.length === 0) return;
    const answers = yield* waitFor(Promise.all(wanted.map((one) => network.request(one))));
    for (const [index, one] of wanted.entries()) {
      call('answer', this.#writeAnswer(one, answers[index]));
      this.#isQuiet = false;
      yield* this.#settleScripts();
    }
  }

  #writeAnswer({ id, url }: ScriptRequest, answer: Awaited<ReturnType<PageNetwork['request']>> | undefined): string {
    const { notes } = this.#options;
    if (!answer || 'refused' in answer) {
      notes.addRefusedRequest(url, answer?.refused ?? '');
      return JSON.stringify({ id, error: 'this host is not allowed' });
    }
    this.#readsNetwork = true;
    const text = JSON.stringify({ id, ...answer });
    const problem =
      'error' in answer
        ? answer.error
        : text.length > PAGE_LIMITS.answerChars
          ? 'the response is too large'
          : undefined;
    if (problem === undefined) return text;
    notes.addFailedRequest(url, problem);
    return JSON.stringify({ id, error: problem });
  }

  /** True when no timer is left that comes before the picture is taken. */
  *#runTimers(untilMs: number): Coroutine<boolean> {
    const { call } = this.#options;
    for (;;) {
      const answer = call('tick', String(untilMs));
      if (answer !== 'ran') return answer === '' || Number(answer.split(' ')[1]) > PAGE_LIMITS.virtualMs;
      this.#countTurn();
      this.#isQuiet = false;
      yield* this.#settleResources();
      this.#observe();
    }
  }

  /** What the framework's script does, for scripts that look at the page afterwards. */
  #behave(): void {
    const { page, call, elements } = this.#options;
    call('send');
    const changes = new HostChanges(page.document, elements);
    if (page.behave()) call('sync', JSON.stringify(changes.list()));
  }

  #observe(): void {
    if (this.#options.call('observe') === '') return;
    this.#isQuiet = false;
    this.#turnAll();
  }

  #countTurn(): void {
    if (++this.#turns < PAGE_LIMITS.turns) return;
    this.#options.notes.addLimit('turns');
    throw new PageStopped('steps');
  }
}
