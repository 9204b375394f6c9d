import { keyOfProblem, type Problem } from './problem.js';

/** Whether this was a problem when last looked: then it takes more to call it over. */
export type IsKnownProblem = (problem: Pick<Problem, 'kind' | 'subject'>) => boolean;

/** What was wrong when last looked, in memory. */
export class KnownProblems {
  #keys: ReadonlySet<string> = new Set();

  readonly has: IsKnownProblem = (problem) => this.#keys.has(keyOfProblem(problem));

  replace(problems: readonly Problem[]): void {
    this.#keys = new Set(problems.map(keyOfProblem));
  }
}
