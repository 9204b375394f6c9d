import { listWaiting } from '../../../device/device.js';
import type { Reply } from '../../../http/http.js';
import { isIPv6Only } from '../../../network/network.js';
import { CopyText } from '../../components/copy-text.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Notice } from '../../components/page/notice.js';
import { Page } from '../../components/page/page.js';
import { Section } from '../../components/page/section.js';
import type { RequestContext } from '../../request-context.js';
import { listAddresses } from '../../shared/displays/entered-addresses.js';
import { Arrived, listJoined } from './arrived.js';
import { Attempts } from './attempts.js';
import { Kinds } from './kinds.js';
import { BlockedDisplays, WaitingDisplays } from './waiting-displays.js';
import { WindowState } from './window-state.js';

/** How to connect a display, and recent attempts. */
export function showJoin(context: RequestContext): Reply {
  const { gateway, request, words } = context;
  const { tables, device } = gateway;
  const devices = tables.devices.list();
  const displayAddress = device.displayAddress();
  const origin = request.origin.plainBase;
  const [address = '', ...others] = displayAddress === undefined ? listAddresses(origin) : [displayAddress];
  const waiting = listWaiting(devices, device.waiting);
  const blocked = devices.filter(({ status }) => status === 'blocked');
  const attempts = device.attempts.list();
  const { t } = words;
  const arrived = listJoined(gateway).filter(({ mac }) =>
    attempts.some((attempt) => attempt.outcome === 'joined' && attempt.mac === mac),
  );
  return context.show(
    <Page
      title={t('join.title')}
      lead={t('join.lead')}
      section="displays"
      parent={{ href: '/', label: t('nav.displays') }}
    >
      {isIPv6Only() ? <Notice tone="bad" title={t('alert.no-ipv4.title')} text={t('alert.no-ipv4.text')} /> : undefined}
      <div class="columns">
        <Section title={t('join.address.title')} lead={t('join.address.lead')}>
          <p class="address">
            <CopyText text={address} />
          </p>
          {others.length > 0 ? (
            <p class="faded small">
              {t('join.address.others')} {others.map((other) => [<code key={other}>{other}</code>, ' '])}
            </p>
          ) : undefined}
        </Section>
        <LiveRegion id="window" topics={['joining']}>
          <WindowState state={device.joinWindow.state()} secondsLeft={device.joinWindow.secondsLeft()} />
        </LiveRegion>
      </div>
      <LiveRegion id="arrivals" topics={['joining', 'displays']}>
        {arrived.slice(0, MAX_ARRIVED).map((device) => (
          <Arrived key={device.id} device={device} gateway={gateway} address={origin} />
        ))}
        {waiting.length > 0 ? <WaitingDisplays displays={waiting} gateway={gateway} /> : undefined}
        <Attempts attempts={attempts} />
      </LiveRegion>
      <Kinds address={address} />
      {blocked.length > 0 ? <BlockedDisplays devices={blocked} gateway={gateway} /> : undefined}
    </Page>,
  );
}

/** Number of recently joined displays shown. */
const MAX_ARRIVED = 3;
