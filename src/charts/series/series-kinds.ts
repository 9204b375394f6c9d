import { BAR, COLUMN, COLUMN_RANGE } from './column.js';
import { GAUGE } from './gauge.js';
import { HEAT_MAP } from './heat-map.js';
import { AREA, AREA_RANGE, AREA_SPLINE, AREA_SPLINE_RANGE, LINE, SPLINE } from './line.js';
import { PIE } from './pie.js';
import { BUBBLE, SCATTER } from './scatter.js';
import type { SeriesKind } from './series.js';
import { SOLID_GAUGE } from './solid-gauge.js';

const KINDS = new Map<string, SeriesKind>(
  [
    LINE,
    SPLINE,
    AREA,
    AREA_SPLINE,
    AREA_RANGE,
    AREA_SPLINE_RANGE,
    COLUMN,
    COLUMN_RANGE,
    BAR,
    PIE,
    GAUGE,
    SOLID_GAUGE,
    SCATTER,
    BUBBLE,
    HEAT_MAP,
  ].map((kind) => [kind.type, kind]),
);

export const isKnownKind = (type: string): boolean => KINDS.has(type);

/** The kind of a type's name; unknown types are drawn as lines. */
export function kindOf(type: string): SeriesKind {
  return KINDS.get(type) ?? LINE;
}
