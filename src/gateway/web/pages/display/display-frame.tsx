import type { ComponentChildren } from 'preact';
import { describeAlert } from '../../../alert/alert-words.js';
import { Badge } from '../../components/badge.js';
import { BroadcastBar } from '../../components/broadcast-bar.js';
import { LinkButton } from '../../components/form/button.js';
import { LiveRegion } from '../../components/page/live-region.js';
import { Notice } from '../../components/page/notice.js';
import { Page } from '../../components/page/page.js';
import { Tabs } from '../../components/page/tabs.js';
import { FrameContext, useFrame } from '../../frame.js';
import type { Gateway } from '../../page-gateway.js';
import type { DisplayView } from '../../shared/displays/read-display.js';

type Tab = 'overview' | 'settings' | 'history';

interface DisplayFrameProps {
  readonly view: DisplayView;
  readonly tab: Tab;
  readonly gateway: Gateway;
  readonly children: ComponentChildren;
}

/**
 * The common parts of a display's pages: its name, alerts and tabs. The windows of its playlist open and close in its own
 * time zone, so all times are written in that one.
 */
export function DisplayFrame({ view, tab, gateway, children }: DisplayFrameProps) {
  const frame = useFrame();
  const { device, modelLabel, alerts } = view;
  const { timeZone = frame.words.timeZone } = device;
  const isElsewhere = timeZone !== frame.words.timeZone;
  const words = isElsewhere ? frame.words.inZone(timeZone) : frame.words;
  const { t } = words;
  const base = `/displays/${device.id}`;
  const broadcast = gateway.broadcasts.findFor(device.id);
  const tabs = [
    { key: 'overview', href: base },
    { key: 'settings', href: `${base}/settings` },
    { key: 'history', href: `${base}/history` },
  ] as const;
  return (
    <Page
      title={device.name}
      section="displays"
      parent={{ href: '/', label: t('nav.displays') }}
      actions={
        device.status === 'joined' ? (
          <LinkButton href={`/show?display=${device.id}`} icon="bolt" text={t('show.title')} />
        ) : undefined
      }
      lead={
        <>
          {modelLabel} · {device.friendlyId} {device.isDemo ? <Badge>{t('display.demo')}</Badge> : undefined}
          {device.status === 'joined' ? undefined : <Badge tone="warn">{t(`display.status.${device.status}`)}</Badge>}
        </>
      }
    >
      <Tabs
        label={device.name}
        tabs={tabs.map(({ key, href }) => ({ href, label: t(`display.tab.${key}`), isCurrent: key === tab }))}
      />
      <LiveRegion id="problems" topics={['displays', 'plugins', 'screens']}>
        <BroadcastBar broadcasts={broadcast ? [broadcast] : []} gateway={gateway} back={base} />
        {alerts.map((alert) => (
          <Notice
            key={alert.kind}
            tone="bad"
            title={t(`alert.${alert.kind}.title`)}
            text={describeAlert(alert, words, frame.now)}
          />
        ))}
      </LiveRegion>
      {isElsewhere ? <p class="faded">{t('display.times', { zone: timeZone })}</p> : undefined}
      <FrameContext.Provider value={{ ...frame, words }}>{children}</FrameContext.Provider>
    </Page>
  );
}
