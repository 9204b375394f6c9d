import type { GridArea } from './placement.js';

/** Which cells are taken. Only rows that hold something exist. */
export class Occupancy {
  readonly #rows = new Map<number, Set<number>>();

  /** True when no cell of the area is taken. */
  isFree(area: GridArea): boolean {
    if (this.#rows.size === 0) return true;
    for (let major = area.majorStart; major < area.majorStart + area.majorSpan; major++) {
      const row = this.#rows.get(major);
      if (!row) continue;
      for (let minor = area.minorStart; minor < area.minorStart + area.minorSpan; minor++) {
        if (row.has(minor)) return false;
      }
    }
    return true;
  }

  occupy(area: GridArea): void {
    for (let major = area.majorStart; major < area.majorStart + area.majorSpan; major++) {
      let row = this.#rows.get(major);
      if (!row) {
        row = new Set();
        this.#rows.set(major, row);
      }
      for (let minor = area.minorStart; minor < area.minorStart + area.minorSpan; minor++) row.add(minor);
    }
  }
}
