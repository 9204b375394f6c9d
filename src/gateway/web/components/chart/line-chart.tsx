import { useFrame } from '../../frame.js';
import { Table } from '../table.js';
import { type Point, planChart } from './line-chart-geometry.js';

interface LineChartProps {
  readonly title: string;
  readonly unit: string;
  readonly points: readonly Point[];
  /** Values that the axis covers at least. */
  readonly range: readonly [number, number];
  readonly digits?: number;
}

const SIZE = { width: 420, height: 180, left: 42, bottom: 24 };
const TABLE_ROWS = 60;

/** A line chart over time, with the same data as a table for screen readers. */
export function LineChart({ title, unit, points, range, digits = 0 }: LineChartProps) {
  const { words, now } = useFrame();
  const { t, date, number, dateTime } = words;
  const plan = planChart(points, range, SIZE);
  const first = points[0];
  const last = points.at(-1);
  const summary =
    first && last
      ? t('chart.summary', {
          title,
          from: `${number(first.value, digits)} ${unit}`,
          to: `${number(last.value, digits)} ${unit}`,
          since: date(first.atMs),
        })
      : title;
  const hasDays = (last?.atMs ?? now) - (first?.atMs ?? now) > 36 * 3_600_000;
  return (
    <figure class="chart">
      <figcaption class="chart__title">
        <span>{title}</span>
        {last ? <strong>{`${number(last.value, digits)} ${unit}`}</strong> : undefined}
      </figcaption>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={summary}>
        {plan.ticks.map(({ y, value }) => (
          <g key={value}>
            <line class="chart__rule" x1={SIZE.left} x2={SIZE.width - 6} y1={y} y2={y} />
            <text class="chart__tick" x={SIZE.left - 8} y={y + 4} text-anchor="end">
              {number(value, digits)}
            </text>
          </g>
        ))}
        {plan.days.map(({ x, atMs }, index) => (
          <text
            key={x}
            class="chart__tick"
            x={x}
            y={SIZE.height - 6}
            text-anchor={index === 0 ? 'start' : index === plan.days.length - 1 ? 'end' : 'middle'}
          >
            {hasDays ? date(atMs).replace(/,? \d{4}$/, '') : words.time(atMs, atMs)}
          </text>
        ))}
        <path class="chart__area" d={plan.area} />
        <path class="chart__line" d={plan.line} />
        {plan.last ? <circle class="chart__dot" cx={plan.last.x} cy={plan.last.y} r="4" /> : undefined}
      </svg>
      <details>
        <summary>{t('chart.table')}</summary>
        <Table
          caption={title}
          columns={[{ label: t('chart.when') }, { label: unit, isNumber: true }]}
          rows={points
            .slice(-TABLE_ROWS)
            .reverse()
            .map(({ atMs, value }) => ({ key: atMs, cells: [dateTime(atMs), number(value, digits)] }))}
        />
      </details>
    </figure>
  );
}
