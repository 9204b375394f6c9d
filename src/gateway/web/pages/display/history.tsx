import type { Reply } from '../../../http/http.js';
import type { LogEntry, Reading, SensorReading, ShownScreen } from '../../../store/store.js';
import { LineChart } from '../../components/chart/line-chart.js';
import { EmptyState } from '../../components/page/empty-state.js';
import { Section } from '../../components/page/section.js';
import { Table } from '../../components/table.js';
import { useWords } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { nameOfSubject } from '../../shared/displays/name-screen.js';
import { type DisplayView, readDisplay } from '../../shared/displays/read-display.js';
import { requireDevice } from '../../shared/displays/require-device.js';
import { DisplayFrame } from './display-frame.js';
import { groupSensors, UNITS } from './group-sensors.js';

const RANGES = [1, 7, 30] as const;
const DAY_MS = 24 * 3_600_000;
const MAX_LOGS = 50;
const MAX_SCREENS = 100;
const DIGEST_CHARACTERS = 12;

/** Battery, signal and sensors over time, and the display's log. */
export async function showHistory(context: RequestContext): Promise<Reply> {
  const { gateway, request, now } = context;
  const device = requireDevice(context);
  const { tables } = gateway;
  const days = RANGES.find((range) => String(range) === request.query.get('days')) ?? 30;
  // The last half hour of readings is still in memory.
  await gateway.device.telemetry.flush();
  const sinceMs = now - days * DAY_MS;
  const [readings, sensors, logs, screens] = await Promise.all([
    tables.telemetry.readReadings(device.id, sinceMs),
    tables.telemetry.readSensors(device.id, sinceMs),
    tables.telemetry.readLogs(device.id, MAX_LOGS),
    tables.shownScreens.list(device.id, sinceMs, MAX_SCREENS),
  ]);
  const view = readDisplay(gateway, device, request.origin.plainBase);
  return context.show(<History {...{ view, gateway, days, readings, sensors, logs, screens }} />);
}

interface HistoryProps {
  readonly view: DisplayView;
  readonly gateway: Gateway;
  readonly days: number;
  readonly readings: readonly Reading[];
  readonly sensors: readonly SensorReading[];
  readonly logs: readonly LogEntry[];
  /** Newest first. */
  readonly screens: readonly ShownScreen[];
}

function History({ view, gateway, days, readings, sensors, logs, screens }: HistoryProps) {
  const { t, count, maybe } = useWords();
  const battery = readings.flatMap(({ atMs, batteryPercent: value }) => (value === undefined ? [] : { atMs, value }));
  const signal = readings.flatMap(({ atMs, rssiDbm: value }) => (value === undefined ? [] : { atMs, value }));
  const groups = groupSensors(sensors);
  const isEmpty = battery.length === 0 && signal.length === 0 && groups.length === 0;
  return (
    <DisplayFrame view={view} tab="history" gateway={gateway}>
      <nav class="ranges" aria-label={t('history.range')}>
        {RANGES.map((range) => (
          <a key={range} href={`?days=${range}`} aria-current={range === days ? 'true' : undefined}>
            {count('time.days', range)}
          </a>
        ))}
      </nav>
      {isEmpty ? (
        <EmptyState icon="clock" title={t('history.empty.title')} text={t('history.empty.text')} />
      ) : (
        <div class="columns">
          {battery.length > 0 ? (
            <Section>
              <LineChart title={t('display.battery')} unit="%" points={battery} range={[0, 100]} />
            </Section>
          ) : undefined}
          {signal.length > 0 ? (
            <Section>
              <LineChart title={t('display.signal')} unit="dBm" points={signal} range={[-90, -50]} />
            </Section>
          ) : undefined}
          {groups.map(({ kind, unit, points, range, sensor }) => (
            <Section key={`${kind} ${sensor}`}>
              <LineChart
                title={`${maybe(`sensor.${kind}`, kind)} · ${sensor}`}
                unit={UNITS[unit] ?? unit}
                points={points}
                range={range}
                digits={kind === 'temperature' ? 1 : 0}
              />
            </Section>
          ))}
        </div>
      )}
      <Screens screens={screens} />
      <Logs logs={logs} />
    </DisplayFrame>
  );
}

/** The files that were actually fetched, with their names and hashes. */
function Screens({ screens }: { screens: readonly ShownScreen[] }) {
  const words = useWords();
  const { t, dateTime } = words;
  return (
    <Section title={t('history.shown')} id="shown" lead={t('history.shown.lead')}>
      {screens.length === 0 ? (
        <p class="faded">{t('history.shown.none')}</p>
      ) : (
        <Table
          caption={t('history.shown')}
          columns={[
            { label: t('chart.when') },
            { label: t('history.shown.subject') },
            { label: t('history.shown.file') },
            { label: 'SHA-256' },
          ]}
          rows={screens.map(({ atMs, subject, name, digest, isFromCache }, index) => ({
            key: index,
            cells: [
              dateTime(atMs),
              `${nameOfSubject(subject, words)}${isFromCache ? ` (${t('history.shown.cached')})` : ''}`,
              <code key="name">{name}</code>,
              <code key="digest" title={digest}>
                {digest.slice(0, DIGEST_CHARACTERS)}
              </code>,
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Logs({ logs }: { logs: readonly LogEntry[] }) {
  const { t, dateTime } = useWords();
  return (
    <Section title={t('history.logs')} lead={t('history.logs.lead')}>
      {logs.length === 0 ? (
        <p class="faded">{t('history.logs.none')}</p>
      ) : (
        <Table
          caption={t('history.logs')}
          columns={[{ label: t('chart.when') }, { label: t('history.log.level') }, { label: t('history.log.message') }]}
          rows={logs.map(({ receivedAtMs, createdAtMs, level, message }, index) => ({
            key: index,
            cells: [dateTime(createdAtMs ?? receivedAtMs), level, message],
          }))}
        />
      )}
    </Section>
  );
}
