import { useFrame } from '../../frame.js';
import { Icon, type IconName } from '../icon.js';
import { type Tab, TabLinks } from './tabs.js';

/** Pages in the navigation. */
export type Section = 'displays' | 'playlists' | 'plugins' | 'screens' | 'system' | 'help';

const ENTRIES = [
  { section: 'displays', href: '/', icon: 'display', label: 'nav.displays' },
  { section: 'playlists', href: '/playlists', icon: 'playlist', label: 'nav.playlists' },
  { section: 'plugins', href: '/plugins', icon: 'plugin', label: 'nav.plugins' },
  { section: 'screens', href: '/screens', icon: 'screens', label: 'nav.screens' },
  { section: 'system', href: '/system', icon: 'system', label: 'nav.system' },
] as const satisfies readonly { section: Section; href: string; icon: IconName; label: string }[];

const MEMBER_SECTIONS: readonly Section[] = ['displays', 'playlists', 'plugins'];

/** A column on a desktop, with the pages of the current section; a bar at the bottom on a phone. */
export function Navigation({ current, tabs }: { current: Section; tabs: readonly Tab[] | undefined }) {
  const { words, role } = useFrame();
  const { t } = words;
  const entries = role === 'owner' ? ENTRIES : ENTRIES.filter(({ section }) => MEMBER_SECTIONS.includes(section));
  return (
    <nav class="navigation" aria-label={t('nav.label')}>
      <ul>
        {entries.map(({ section, href, icon, label }) => (
          <li key={section}>
            <a href={href} aria-current={section === current ? (tabs ? 'true' : 'page') : undefined}>
              <Icon name={icon} />
              <span>{t(label)}</span>
            </a>
            {section === current && tabs ? (
              <ul class="navigation__tabs">
                <TabLinks tabs={tabs} />
              </ul>
            ) : undefined}
          </li>
        ))}
      </ul>
    </nav>
  );
}
