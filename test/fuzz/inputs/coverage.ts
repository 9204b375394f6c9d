import { type Profiler, Session } from 'node:inspector';

const COUNTED = /\/build\/src\/|\/node_modules\//;

/** Which blocks of the program have run, as V8 counts them. */
export class Coverage {
  readonly #session = new Session();
  readonly #known = new Set<string>();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Blocks that ran since the last call and never before it. */
  take(): readonly string[] {
    return this.takeAll().filter((block) => !this.#known.has(block));
  }

  /** From now on, these are not new. */
  know(blocks: readonly string[]): void {
    for (const block of blocks) this.#known.add(block);
  }

  get size(): number {
    return this.#known.size;
  }

  /** Blocks that ran since the last call. */
  takeAll(): readonly string[] {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    this.#session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error) throw error;
      scripts = answer.result;
    });
    return scripts
      .filter(({ url }) => COUNTED.test(url))
      .flatMap(({ scriptId, functions }) =>
        functions.flatMap(({ ranges }) =>
          ranges.filter(({ count }) => count > 0).map((range) => `${scriptId} ${range.startOffset} ${range.endOffset}`),
        ),
      );
  }
}
