import { Battery, Signal } from '../../components/chart/gauges.js';
import { Panel } from '../../components/panel.js';
import { useFrame } from '../../frame.js';
import type { ListQuery } from '../../lists/list-query.js';
import { nameOfSubject } from '../../shared/displays/name-screen.js';
import type { DisplayView } from '../../shared/displays/read-display.js';
import type { DISPLAY_ORDERS, DisplayEntry } from './select-displays.js';
import { StateBadges } from './state-badges.js';

export interface DisplayRow extends Pick<DisplayEntry, 'states'> {
  readonly view: DisplayView;
  readonly daysLeft: number | undefined;
}

interface DisplayTableProps {
  readonly rows: readonly DisplayRow[];
  readonly query: ListQuery;
  readonly order: (typeof DISPLAY_ORDERS)[number];
}

const COLUMNS = [
  { label: 'display.name', order: 'name' },
  { label: 'list.state', order: 'attention' },
  { label: 'display.battery', order: 'battery' },
  { label: 'display.signal', order: undefined },
  { label: 'display.last_seen', order: 'seen' },
] as const;

/** Displays as rows with a small picture, state and readings; each can be selected. */
export function DisplayTable({ rows, query, order }: DisplayTableProps) {
  const { t } = useFrame().words;
  return (
    <table class="rowtable">
      <caption class="only-heard">{t('nav.displays')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="only-heard">{t('list.select')}</span>
          </th>
          <th scope="col">
            <span class="only-heard">{t('list.picture')}</span>
          </th>
          {COLUMNS.map(({ label, order: by }) => (
            <th key={label} scope="col" aria-sort={by === order && by !== 'attention' ? 'ascending' : undefined}>
              {by === undefined ? (
                t(label)
              ) : (
                <a href={query.link({ sort: by === 'attention' ? '' : by })}>{t(label)}</a>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.view.device.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { view, states, daysLeft } }: { row: DisplayRow }) {
  const { words, now } = useFrame();
  const { t, count, relative } = words;
  const { device, picture, modelLabel, telemetry, signal, lastSeenAtMs, alerts } = view;
  const [alert] = alerts;
  const { shown } = view.states;
  return (
    <tr>
      <td class="rowtable__select">
        <input
          type="checkbox"
          name="display"
          value={device.id}
          aria-label={t('list.select.of', { name: device.name })}
        />
      </td>
      <td class="rowtable__picture">
        <Panel {...picture} alt="" isLazy />
      </td>
      <th scope="row" class="rowtable__name">
        <a href={`/displays/${device.id}`}>{device.name}</a>
        <span class="rowtable__detail">
          {modelLabel}
          {device.tags.map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
        </span>
      </th>
      <td class="rowtable__state">
        <StateBadges device={device} alert={alert} states={states} />
        <span class="rowtable__detail">
          {t('state.shown')}: {shown ? nameOfSubject(shown.subject, words) : '–'}
        </span>
      </td>
      <td class="rowtable__reading">
        {telemetry?.batteryPercent === undefined ? undefined : (
          <>
            <Battery percent={telemetry.batteryPercent} isCharging={telemetry.isCharging ?? false} />
            {daysLeft === undefined ? undefined : (
              <span class="rowtable__detail">{count('display.days_left', daysLeft)}</span>
            )}
          </>
        )}
      </td>
      <td class="rowtable__minor">{signal === undefined ? undefined : <Signal percent={signal} />}</td>
      <td class="rowtable__seen">
        {lastSeenAtMs === undefined ? t('display.never_seen') : relative(lastSeenAtMs, now)}
      </td>
    </tr>
  );
}
