import type { SensorReading } from '../../../store/store.js';
import type { Point } from '../../components/chart/line-chart-geometry.js';

interface SensorGroup {
  readonly kind: string;
  readonly unit: string;
  /** Maker and model. */
  readonly sensor: string;
  readonly points: readonly Point[];
  /** Values that the chart's axis covers at least. */
  readonly range: readonly [number, number];
}

/** Symbols of the units that firmware sends. */
export const UNITS: Readonly<Record<string, string>> = {
  celsius: '°C',
  percent: '%',
  hectopascal: 'hPa',
  parts_per_million: 'ppm',
};

/** Groups readings by sensor and quantity, in chronological order. Pure. */
export function groupSensors(readings: readonly SensorReading[]): readonly SensorGroup[] {
  const groups = new Map<string, { first: SensorReading; points: Point[] }>();
  for (const reading of readings) {
    const { kind, maker, model, atMs, value } = reading;
    const key = `${kind} ${maker} ${model}`;
    const group = groups.get(key) ?? { first: reading, points: [] };
    group.points.push({ atMs, value });
    groups.set(key, group);
  }
  return [...groups.values()].map(({ first: { kind, unit, maker, model }, points }) => {
    const values = points.map(({ value }) => value);
    return {
      kind,
      unit,
      sensor: `${maker} ${model}`,
      points,
      range: [Math.floor(Math.min(...values) - 1), Math.ceil(Math.max(...values) + 1)],
    };
  });
}
