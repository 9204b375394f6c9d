import { TimeZone } from '@inkstand/common/time-zone';
import type { Reply } from '../../../http/http.js';
import type { Device } from '../../../store/store.js';
import { Battery, Signal } from '../../components/chart/gauges.js';
import type { WeekSegment } from '../../components/chart/lay-out-week-chart.js';
import { WeekChart } from '../../components/chart/week-chart.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Section } from '../../components/page/section.js';
import { Facts } from '../../components/table.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { RequestContext } from '../../request-context.js';
import { type DisplayView, readDisplay } from '../../shared/displays/read-display.js';
import { requireDevice } from '../../shared/displays/require-device.js';
import { segmentsOfHistory } from '../../shared/displays/week-segments.js';
import { describeOfferStatus } from '../firmware/describe-offer-status.js';
import { BoardChangeNotice } from './board-change.js';
import { DisplayFrame } from './display-frame.js';
import { OrientationChangeNotice } from './orientation-change.js';
import { PanelCare } from './panel-care.js';
import { PinAndPause } from './pin-and-pause.js';
import { ScreenStates } from './screen-states.js';

/** What the display shows, why, and what comes next. */
export async function showDisplay(context: RequestContext): Promise<Reply> {
  if (context.role === 'member') return (await import('../member/member-pages.js')).showMemberDisplay(context);
  const { gateway, request } = context;
  const device = requireDevice(context);
  const daysLeft = (await gateway.batteryDays.read()).get(device.id);
  const sinceMs = context.now - WEEK_MS;
  // The screen at the beginning of the week was fetched earlier.
  const history = await gateway.tables.shownScreens.list(device.id, sinceMs - WEEK_MS, MAX_HISTORY);
  return context.show(
    <Overview
      view={readDisplay(gateway, device, request.origin.plainBase)}
      gateway={gateway}
      address={request.origin.plainBase}
      daysLeft={daysLeft}
      week={segmentsOfHistory(history, sinceMs, context.now, context.words)}
    />,
  );
}

const WEEK_MS = 7 * 24 * 3_600_000;
/** As many as are kept. */
const MAX_HISTORY = 1000;

interface OverviewProps {
  readonly view: DisplayView;
  readonly gateway: Gateway;
  /** The gateway's address in the browser. */
  readonly address: string;
  readonly daysLeft: number | undefined;
  /** What it showed, oldest first. */
  readonly week: readonly WeekSegment[];
}

function Overview(props: OverviewProps) {
  const { view, gateway } = props;
  return (
    <DisplayFrame view={view} tab="overview" gateway={gateway}>
      <BoardChangeNotice device={view.device} />
      <OrientationChangeNotice device={view.device} gateway={gateway} />
      <Parts {...props} />
    </DisplayFrame>
  );
}

function Parts({ view, gateway, address, daysLeft, week }: OverviewProps) {
  const { words, now } = useFrame();
  const { t } = words;
  return (
    <>
      <LiveRegion id="now" topics={['displays', 'playlists', 'plugins', 'screens']}>
        <ScreenStates {...{ view, gateway, address }} />
      </LiveRegion>
      <LiveRegion id="week" topics={['displays']}>
        {week.length > 0 ? (
          <Section title={t('week.past')} lead={t('week.past.lead')}>
            <WeekChart label={t('week.past')} segments={week} zone={new TimeZone(words.timeZone)} />
          </Section>
        ) : undefined}
      </LiveRegion>
      <div class="columns">
        <div>
          <PinAndPause {...{ view, gateway, address }} />
          <PanelCare device={view.device} gateway={gateway} />
        </div>
        <LiveRegion id="facts" topics={['displays']}>
          <Section title={t('display.facts.title')}>
            <Facts facts={listFacts(view, gateway, daysLeft, words, now)} />
          </Section>
        </LiveRegion>
      </div>
    </>
  );
}

/** The firmware that it runs, and the status of the latest offer. */
function FirmwareState({ device, version, gateway }: { device: Device; version: string; gateway: Gateway }) {
  const { words, now } = useFrame();
  const offer = gateway.device.firmware.statusOf(device);
  if (!offer) return <>{version}</>;
  return (
    <>
      {version}
      <span class="faded">
        {' · '}
        <a href="/system/firmware">{offer.firmware.version}</a>: {describeOfferStatus(offer.status, words, now)}
      </span>
    </>
  );
}

function listFacts(
  { device, telemetry, signal, lastSeenAtMs, expectedAtMs }: DisplayView,
  gateway: Gateway,
  daysLeft: number | undefined,
  { t, count, relative, time, duration, number }: ReturnType<typeof useFrame>['words'],
  now: number,
) {
  const { board } = gateway.device.panels.of(device);
  const { batteryPercent, batteryVolts, isCharging = false, wakeMilliseconds, wifiBand, rssiDbm } = telemetry ?? {};
  return [
    batteryPercent !== undefined && {
      label: t('display.battery'),
      value: (
        <>
          <Battery percent={batteryPercent} isCharging={isCharging} />
          <span class="faded">
            {batteryVolts === undefined ? '' : ` ${number(batteryVolts, 2)} V`}
            {daysLeft === undefined ? '' : ` · ${count('display.days_left', daysLeft)}`}
          </span>
        </>
      ),
    },
    signal !== undefined && {
      label: t('display.signal'),
      value: (
        <>
          <Signal percent={signal} />
          <span class="faded">{` ${rssiDbm} dBm${wifiBand ? `, ${wifiBand} GHz` : ''}`}</span>
        </>
      ),
    },
    {
      label: t('display.last_seen'),
      value: lastSeenAtMs === undefined ? t('display.never_seen') : relative(lastSeenAtMs, now),
    },
    expectedAtMs !== undefined && { label: t('display.next_refresh'), value: time(expectedAtMs, now) },
    wakeMilliseconds !== undefined && { label: t('display.wake_time'), value: duration(wakeMilliseconds / 1000) },
    device.firmwareVersion !== undefined && {
      label: t('display.firmware'),
      value: <FirmwareState device={device} version={device.firmwareVersion} gateway={gateway} />,
    },
    board !== undefined && {
      label: t('display.board'),
      value: `${board.label} (${board.chip}, ${board.controller})${board.ignoresButton ? `. ${t('display.board.no_button')}` : ''}`,
    },
    telemetry?.panelRevision !== undefined && {
      label: t('display.panel_revision'),
      value: <code>{telemetry.panelRevision}</code>,
    },
    { label: 'MAC', value: <code>{device.mac}</code> },
  ].filter((fact) => fact !== false);
}
