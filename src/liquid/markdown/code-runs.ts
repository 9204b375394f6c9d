interface Run {
  readonly at: number;
  readonly length: number;
  /** Length of the longest run from here on. */
  readonly longest: number;
}

/** The runs of backticks of a text, found once, so that a code span without an end costs nothing. */
export class CodeRuns {
  readonly #runs: readonly Run[];

  constructor(text: string) {
    const runs: Run[] = [];
    let longest = 0;
    for (const run of [...text.matchAll(/`+/g)].reverse()) {
      longest = Math.max(longest, run[0].length);
      runs.push({ at: run.index, length: run[0].length, longest });
    }
    this.#runs = runs.reverse();
  }

  /** Place after the run that `at` is in. */
  runEnd(at: number): number {
    const run = this.#runs[this.#indexFrom(at + 1) - 1];
    return run ? run.at + run.length : at;
  }

  /** Place after the first `ticks` backticks in a row from `at` on; -1 when there are none. */
  spanEnd(at: number, ticks: number): number {
    let index = this.#indexFrom(at);
    if ((this.#runs[index]?.longest ?? 0) < ticks) return -1;
    while ((this.#runs[index]?.length ?? ticks) < ticks) index++;
    return (this.#runs[index]?.at ?? -1 - ticks) + ticks;
  }

  /** Index of the first run that begins at `at` or later. */
  #indexFrom(at: number): number {
    let [low, high] = [0, this.#runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#runs[middle]?.at ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
