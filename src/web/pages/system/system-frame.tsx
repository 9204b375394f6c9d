import type { ComponentChildren } from 'preact';
import { Page } from '../../components/page.js';
import { Tabs } from '../../components/tabs.js';
import { useWords } from '../../frame.js';

const TABS = [
  'health',
  'alerts',
  'owner',
  'access',
  'backup',
  'mqtt',
  'firmware',
  'library',
  'framework',
  'transfer',
  'update',
  'log',
  'licences',
] as const;
/** A page of the gateway itself. */
export type SystemTab = (typeof TABS)[number];

/** What all pages about the gateway itself share. */
export function SystemFrame({ tab, children }: { tab: SystemTab; children: ComponentChildren }) {
  const { t } = useWords();
  const tabs = TABS.map((key) => ({
    href: key === 'health' ? '/system' : `/system/${key}`,
    label: t(`system.tab.${key}`),
    isCurrent: key === tab,
  }));
  return (
    <Page title={t('nav.system')} section="system">
      <Tabs label={t('nav.system')} tabs={tabs} />
      {children}
    </Page>
  );
}
