import type { ComponentChildren } from 'preact';
import { Page } from '../../components/page/page.js';
import { Tabs } from '../../components/page/tabs.js';
import { useFrame } from '../../frame.js';

const TABS = [
  ['bundled', '/plugins/new'],
  ['design', '/plugins/new/design'],
  ['catalogues', '/gallery'],
  ['elsewhere', '/gallery/elsewhere'],
] as const;

interface GalleryFrameProps {
  readonly tab: (typeof TABS)[number][0];
  readonly children: ComponentChildren;
}

/** The common parts of pages that offer recipes: the title, and tabs for the places that recipes come from. */
export function GalleryFrame({ tab, children }: GalleryFrameProps) {
  const { words, role } = useFrame();
  const { t } = words;
  // Recipes from elsewhere may name anything, and are the owner's choice.
  const tabs = role === 'owner' ? TABS : TABS.slice(0, 2);
  return (
    <Page
      title={t('plugins.add')}
      section="plugins"
      parent={{ href: '/plugins', label: t('nav.plugins') }}
      lead={t(role === 'owner' || tab !== 'bundled' ? `gallery.lead.${tab}` : 'member.gallery.lead')}
    >
      <Tabs
        label={t('plugins.add')}
        tabs={tabs.map(([key, href]) => ({ href, label: t(`gallery.tab.${key}`), isCurrent: key === tab }))}
      />
      {children}
    </Page>
  );
}
