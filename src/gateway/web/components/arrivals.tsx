import type { Board } from '@inkstand/engine/model';
import { useFrame } from '../frame.js';
import type { Gateway } from '../page-gateway.js';
import { type Arrival, findArrival } from '../shared/displays/find-arrival.js';
import { nameOfItem } from '../shared/displays/item-name.js';
import { type DisplayView, readDisplay } from '../shared/displays/read-display.js';
import { LiveRegion } from './page/live-region.js';

interface ArrivalLineProps {
  readonly view: DisplayView;
  readonly gateway: Gateway;
  /** The gateway's address in the browser. */
  readonly address: string;
}

/** What is about to appear on a display, counting down; nothing if its next call is not soon or changes nothing. */
export function ArrivalLine({ view, gateway, address }: ArrivalLineProps) {
  const { now } = useFrame();
  const arrival = findArrival(gateway, view, address, now);
  return arrival ? <Line arrival={arrival} view={view} gateway={gateway} /> : null;
}

interface ArrivalsProps {
  readonly gateway: Gateway;
  readonly address: string;
  /** Only items for which this is true; every item by default. */
  readonly concerns: (itemId: number) => boolean;
}

/** What is about to appear on displays of the items that a page is about, announced when it has. */
export function Arrivals({ gateway, address, concerns }: ArrivalsProps) {
  const { now } = useFrame();
  const lines = gateway.tables.devices.list().flatMap((device) => {
    const view = readDisplay(gateway, device, address, []);
    const arrival = findArrival(gateway, view, address, now);
    return arrival?.itemId !== undefined && concerns(arrival.itemId) ? [{ view, arrival }] : [];
  });
  return (
    <div aria-live="polite">
      <LiveRegion id="arrivals" topics={['displays', 'playlists', 'plugins', 'screens']}>
        {lines.slice(0, MAX_LINES).map(({ view, arrival }) => (
          <Line key={view.device.id} arrival={arrival} view={view} gateway={gateway} />
        ))}
      </LiveRegion>
    </div>
  );
}

const MAX_LINES = 4;

function Line({ arrival, view, gateway }: { arrival: Arrival; view: DisplayView; gateway: Gateway }) {
  const { words, now } = useFrame();
  const { t, time } = words;
  const { kind, itemId, remainingMs } = arrival;
  const { device } = view;
  const subject = itemId === undefined ? '' : nameOfItem(gateway, itemId);
  if (kind === 'done') return <p class="arrival">{t('arrival.done', { subject, name: device.name })}</p>;
  return (
    <p class="arrival">
      {t(`arrival.${kind}`, { subject, name: device.name })}{' '}
      <count-down
        role="timer"
        aria-live="off"
        data-milliseconds={remainingMs}
        data-seconds={t('arrival.seconds', { count: '{count}' })}
        data-minutes={t('arrival.minutes', { count: '{count}' })}
        data-soon={t('arrival.soon')}
        data-late={t('arrival.late')}
      >
        {t('arrival.at', { at: time(now + remainingMs, now) })}
      </count-down>
      {wakeWords(gateway.device.panels.of(device).board, t)}
    </p>
  );
}

/** How to wake a display at once; the end of the sentence for boards without a way. */
function wakeWords(board: Board | undefined, t: ReturnType<typeof useFrame>['words']['t']): string {
  if (!board || board.ignoresButton) return '.';
  return t(board.hasTouchBar ? 'arrival.or.touch_bar' : 'arrival.or.button');
}
