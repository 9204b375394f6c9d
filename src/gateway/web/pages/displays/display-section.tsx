import { ArrivalLine } from '../../components/arrivals.js';
import { Battery, Signal } from '../../components/chart/gauges.js';
import { Fact } from '../../components/fact.js';
import { AlertLine, PlanLine } from '../../components/status-line.js';
import { useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import { StateFacts } from '../../shared/displays/state-facts.js';
import { DisplayPicture } from './display-picture.js';
import type { DisplayRow } from './display-table.js';
import { StateBadges } from './state-badges.js';

interface DisplaySectionProps extends DisplayRow {
  readonly gateway: Gateway;
  /** The gateway's address in the browser. */
  readonly address: string;
  /** Part of a form that changes several displays. */
  readonly isSelectable: boolean;
}

/** A display with its screen and status. */
export function DisplaySection({ view, daysLeft, states, gateway, address, isSelectable }: DisplaySectionProps) {
  const { words, now } = useFrame();
  const { t, count, relative } = words;
  const { device, telemetry, signal, lastSeenAtMs, alerts } = view;
  const [alert] = alerts;
  return (
    <li class="display-section">
      {isSelectable ? (
        <input
          class="display-section__select"
          type="checkbox"
          name="display"
          value={device.id}
          aria-label={t('list.select.of', { name: device.name })}
        />
      ) : undefined}
      <DisplayPicture view={view} />
      <div class="display-section__words">
        <div class="display-section__top">
          <h2>
            <a href={`/displays/${device.id}`}>{device.name}</a>
          </h2>
          <StateBadges device={device} alert={alert} states={states} />
        </div>
        {alert ? <AlertLine alert={alert} /> : <PlanLine view={view} gateway={gateway} />}
        <ArrivalLine {...{ view, gateway, address }} />
        <dl class="display-section__facts">
          <StateFacts view={view} gateway={gateway} />
          {telemetry?.batteryPercent === undefined ? undefined : (
            <Fact label={t('display.battery')}>
              <Battery percent={telemetry.batteryPercent} isCharging={telemetry.isCharging ?? false} />
              {daysLeft === undefined ? undefined : (
                <span class="display-section__days">{count('display.days_left', daysLeft)}</span>
              )}
            </Fact>
          )}
          {signal === undefined ? undefined : (
            <Fact label={t('display.signal')}>
              <Signal percent={signal} />
            </Fact>
          )}
          <Fact label={t('display.last_seen')}>
            {lastSeenAtMs === undefined ? t('display.never_seen') : relative(lastSeenAtMs, now)}
          </Fact>
        </dl>
      </div>
    </li>
  );
}
