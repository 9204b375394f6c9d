import type { GridArea } from './placement.js';

/** Larger areas are stored as rectangles. */
const MAX_CELLS = 64;

/** Occupied cells: small areas cell by cell, large ones as rectangles. Only rows with items exist. */
export class Occupancy {
  readonly #rows = new Map<number, Set<number>>();
  readonly #large: GridArea[] = [];

  /** True if no cell of the area is occupied. */
  isFree(area: GridArea): boolean {
    for (const other of this.#large) if (overlaps(area, other)) return false;
    const { majorStart, majorSpan } = area;
    if (majorSpan <= this.#rows.size) {
      for (let major = majorStart; major < majorStart + majorSpan; major++) {
        const row = this.#rows.get(major);
        if (row && !isRowFree(row, area)) return false;
      }
      return true;
    }
    for (const [major, row] of this.#rows) {
      if (major >= majorStart && major < majorStart + majorSpan && !isRowFree(row, area)) return false;
    }
    return true;
  }

  occupy(area: GridArea): void {
    const { majorStart, majorSpan, minorStart, minorSpan } = area;
    if (majorSpan * minorSpan > MAX_CELLS) {
      this.#large.push(area);
      return;
    }
    for (let major = majorStart; major < majorStart + majorSpan; major++) {
      const row = this.#rows.get(major) ?? new Set();
      this.#rows.set(major, row);
      for (let minor = minorStart; minor < minorStart + minorSpan; minor++) row.add(minor);
    }
  }
}

function isRowFree(row: ReadonlySet<number>, { minorStart, minorSpan }: GridArea): boolean {
  if (minorSpan <= row.size) {
    for (let minor = minorStart; minor < minorStart + minorSpan; minor++) if (row.has(minor)) return false;
    return true;
  }
  for (const minor of row) if (minor >= minorStart && minor < minorStart + minorSpan) return false;
  return true;
}

function overlaps(a: GridArea, b: GridArea): boolean {
  return (
    a.majorStart < b.majorStart + b.majorSpan &&
    b.majorStart < a.majorStart + a.majorSpan &&
    a.minorStart < b.minorStart + b.minorSpan &&
    b.minorStart < a.minorStart + a.minorSpan
  );
}
