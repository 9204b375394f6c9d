import type { TimeZone } from '@inkstand/common/time-zone';
import { useFrame } from '../../frame.js';
import { layOutWeekChart, type WeekPart, type WeekPlan, type WeekSegment } from './lay-out-week-chart.js';
import { mergeRotations } from './merge-rotations.js';

const HOURS = [0, 6, 12, 18, 24] as const;
/** Maximum number of rows in the table; the bars show the others too. */
const MAX_ROWS = 200;

interface WeekChartProps {
  /** Describes the bars, for screen readers. */
  readonly label: string;
  /** Oldest first. */
  readonly segments: readonly WeekSegment[];
  /** The display's time zone. */
  readonly zone: TimeZone;
  /** For the coming week, the table begins now; for the past one, it ends now. */
  readonly isAhead?: boolean;
  /** Notes about days that follow no weekday, by the day counted from 1970-01-01. */
  readonly notes?: ReadonlyMap<number, string>;
}

/** A week with one bar per day: what is shown when, with names and, on request, as a table. */
export function WeekChart({ label, segments, zone, isAhead = false, notes }: WeekChartProps) {
  const { t } = useFrame().words;
  const merged = mergeRotations(segments, (names) => t('week.rotation', { names: names.join(', ') }));
  const plan = layOutWeekChart(merged, zone);
  return (
    <figure class="week">
      <div class="week__days" role="img" aria-label={label}>
        {plan.days.map(({ atMs, parts }) => (
          <Day key={atMs} atMs={atMs} parts={parts} isMarked={notes?.has(zone.localOf(atMs).day)} />
        ))}
        <WeekHours />
      </div>
      <Legend plan={plan} segments={segments} />
      {notes?.size ? (
        <ul class="week__notes">
          {[...notes].map(([day, note]) => (
            <li key={day}>* {note}</li>
          ))}
        </ul>
      ) : undefined}
      <details>
        <summary>{t('week.table')}</summary>
        <Rows segments={isAhead ? segments.slice(0, MAX_ROWS) : segments.slice(-MAX_ROWS)} />
      </details>
    </figure>
  );
}

/** The scale below the days. */
export const WeekHours = () => (
  <div class="week__hours" aria-hidden="true">
    <span />
    <span>
      {HOURS.map((hour) => (
        <i key={hour}>{hour}</i>
      ))}
    </span>
  </div>
);

interface DayProps {
  readonly atMs: number;
  readonly parts: readonly WeekPart[];
  readonly isMarked: boolean | undefined;
}

function Day({ atMs, parts, isMarked }: DayProps) {
  const { words } = useFrame();
  return (
    <div class="week__day">
      <span>{`${words.date(atMs).replace(/\s*\d{4}$/, '')}${isMarked ? ' *' : ''}`}</span>
      <svg viewBox="0 0 1440 20" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {parts.map(({ fromMinutes, toMinutes, fromMs, name, tone }) => (
          <rect
            key={fromMs}
            class={`week__part week__part--${tone}`}
            x={Math.round(fromMinutes)}
            width={Math.max(1, Math.round(toMinutes - fromMinutes))}
            height="20"
          >
            <title>{`${words.dateTime(fromMs)} ${name}`}</title>
          </rect>
        ))}
      </svg>
    </div>
  );
}

function Legend({ plan, segments }: { plan: WeekPlan; segments: readonly WeekSegment[] }) {
  const { t } = useFrame().words;
  const named = plan.names.filter(({ tone }) => tone !== 'other');
  const others = (['asleep', 'nothing'] as const).filter((kind) => segments.some((segment) => segment.kind === kind));
  return (
    <ul class="week__legend">
      {named.map(({ name, tone }) => (
        <li key={name}>
          <WeekSwatch tone={tone} /> {name}
        </li>
      ))}
      {plan.names.length > named.length ? (
        <li>
          <WeekSwatch tone="other" /> {t('week.others')}
        </li>
      ) : undefined}
      {others.map((kind) => (
        <li key={kind}>
          <WeekSwatch tone={kind} /> {t(`preview.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** The colour of a name. */
export const WeekSwatch = ({ tone }: { tone: WeekPart['tone'] }) => (
  <svg class="week__swatch" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
    <rect class={`week__part week__part--${tone}`} width="10" height="10" />
  </svg>
);

function Rows({ segments }: { segments: readonly WeekSegment[] }) {
  const { words, now } = useFrame();
  return (
    <ol class="week__rows">
      {segments.map(({ fromMs, name }) => (
        <li key={fromMs}>
          <span class="faded">{words.time(fromMs, now)}</span> {name}
        </li>
      ))}
    </ol>
  );
}
