import type { IsKnownProblem, KnownProblems } from './known-problems.js';
import { type Problem, sortProblems } from './problem.js';

/** Finds problems of one part of the gateway. May look at what is known already, so that nothing flickers at a limit. */
export type ProblemSource = (isKnown: IsKnownProblem) => readonly Problem[] | Promise<readonly Problem[]>;

export interface ProblemWatchOptions {
  readonly known: KnownProblems;
  readonly sources: readonly ProblemSource[];
  readonly log: { warn(fields: object, message: string): void };
}

/** Everything that is wrong, from all parts of the gateway. */
export class ProblemWatch {
  readonly #options: ProblemWatchOptions;

  constructor(options: ProblemWatchOptions) {
    this.#options = options;
  }

  /** The worst first. A source that fails is noted in the log and finds nothing. */
  async find(): Promise<readonly Problem[]> {
    const { known, sources, log } = this.#options;
    const found = await Promise.all(
      sources.map(async (source) => {
        try {
          return await source(known.has);
        } catch (err) {
          log.warn({ err }, 'problems could not be looked for');
          return [];
        }
      }),
    );
    const problems = sortProblems(found.flat());
    known.replace(problems);
    return problems;
  }
}
