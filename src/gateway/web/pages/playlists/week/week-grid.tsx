import { writeClock } from '@inkstand/common/write-time';
import type { PlaylistItem } from '../../../../store/store.js';
import { TONES } from '../../../components/chart/lay-out-week-chart.js';
import { WeekHours, WeekSwatch } from '../../../components/chart/week-chart.js';
import { useWords } from '../../../frame.js';
import type { Gateway } from '../../../page-gateway.js';
import { nameOfContent } from '../../../shared/displays/item-name.js';
import { describeRules } from '../describe-rules.js';
import { type DayBar, planLanes } from './week-bars.js';

const LANE_PX = 30;
const BAR_PX = 26;
const DAY_MINUTES = 1440;
const MIDDAYS = [6, 12, 18];

interface WeekGridProps {
  readonly items: readonly PlaylistItem[];
  readonly gateway: Gateway;
}

/** The week as one row per day with the time windows of all items, each a link that fills in the form below. */
export function WeekGrid({ items, gateway }: WeekGridProps) {
  const { weekday } = useWords();
  const tones = tonesOf(items);
  return (
    <div class="week-grid">
      {planLanes(items).map((bars, index) => {
        const day = index + 1;
        const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1));
        return (
          <div key={day} class="week-grid__day">
            <span>{weekday(day)}</span>
            <svg class="week-grid__track" data-day={day} width="100%" height={lanes * LANE_PX}>
              <title>{weekday(day)}</title>
              {MIDDAYS.map((hour) => (
                <line key={hour} x1={share(hour * 60)} x2={share(hour * 60)} y1="0" y2="100%" />
              ))}
              {bars.map((bar) => (
                <Bar
                  key={`${bar.item.id} ${bar.fromMinutes}`}
                  bar={bar}
                  day={day}
                  name={nameOfContent(gateway, bar.item.content)}
                  tone={tones.get(bar.item.id) ?? 'other'}
                />
              ))}
            </svg>
          </div>
        );
      })}
      <WeekHours />
    </div>
  );
}

interface BarProps {
  readonly bar: DayBar;
  readonly day: number;
  readonly name: string;
  readonly tone: number | 'other';
}

function Bar({ bar, day, name, tone }: BarProps) {
  const { weekday } = useWords();
  const { item, fromMinutes, toMinutes, lane } = bar;
  const start = writeClock(fromMinutes);
  const end = writeClock(toMinutes % DAY_MINUTES);
  const label = `${name}, ${weekday(day)} ${start}–${end}`;
  const query = new URLSearchParams({ item: String(item.id), days: String(day), start, end });
  return (
    <a
      id={`bar-${item.id}-${day}-${fromMinutes}`}
      class="week-grid__bar"
      href={`?${query}#section-paint`}
      aria-label={label}
      data-item={item.id}
      data-day={day}
      data-from={fromMinutes}
      data-to={toMinutes}
    >
      <svg x={share(fromMinutes)} y={lane * LANE_PX + 2} width={share(toMinutes - fromMinutes)} height={BAR_PX}>
        <title>{label}</title>
        <rect class={`week__part--${tone} week-grid__ground`} width="100%" height="100%" rx="4" />
        <rect class={`week__part--${tone}`} width="4" height="100%" rx="2" />
        <text x="9" y="18">
          {name}
        </text>
      </svg>
    </a>
  );
}

/** Every item with its colour, its rules and a link to them. */
export function WeekLegend({ items, gateway }: WeekGridProps) {
  const words = useWords();
  const tones = tonesOf(items);
  return (
    <ul class="week-grid__legend">
      {items.map((item) => {
        const tone = tones.get(item.id);
        const always = item.windows.length === 0 ? ` · ${words.t('item.window.always')}` : '';
        const rules = item.isVisible ? `${describeRules(item, words)}${always}` : words.t('item.hidden');
        return (
          <li key={item.id}>
            {tone === undefined ? undefined : <WeekSwatch tone={tone} />}{' '}
            <a href={`/items/${item.id}`}>{nameOfContent(gateway, item.content)}</a>{' '}
            <span class="faded small">{rules}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** A colour for each item that has bars, in playlist order. */
function tonesOf(items: readonly PlaylistItem[]): ReadonlyMap<number, number | 'other'> {
  const timed = items.filter(({ isVisible, windows }) => isVisible && windows.length > 0);
  return new Map(timed.map(({ id }, index) => [id, index < TONES ? index : 'other']));
}

/** Share of a day's width. */
const share = (minutes: number): string => `${((minutes / DAY_MINUTES) * 100).toFixed(3)}%`;
