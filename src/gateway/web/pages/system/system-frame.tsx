import type { ComponentChildren } from 'preact';
import { Page } from '../../components/page/page.js';
import { useWords } from '../../frame.js';

const TABS = [
  'health',
  'alerts',
  'log',
  'backup',
  'update',
  'access',
  'owner',
  'firmware',
  'mqtt',
  'transfer',
  'framework',
  'library',
  'maps',
  'licences',
] as const;
/** A page of the gateway itself. */
type SystemTab = (typeof TABS)[number];

/** The common parts of pages about the gateway itself. */
export function SystemFrame({ tab, children }: { tab: SystemTab; children: ComponentChildren }) {
  const { t } = useWords();
  const tabs = TABS.map((key) => ({
    href: key === 'health' ? '/system' : `/system/${key}`,
    label: t(`system.tab.${key}`),
    isCurrent: key === tab,
  }));
  return (
    <Page title={t(`system.tab.${tab}`)} section="system" tabs={tabs}>
      {children}
    </Page>
  );
}
