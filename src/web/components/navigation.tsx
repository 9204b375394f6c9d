import { useWords } from '../frame.js';
import { Icon, type IconName } from './icon.js';

/** Pages in the navigation. */
export type Section = 'displays' | 'playlists' | 'plugins' | 'screens' | 'system' | 'help';

const ENTRIES = [
  { section: 'displays', href: '/', icon: 'display', label: 'nav.displays' },
  { section: 'playlists', href: '/playlists', icon: 'playlist', label: 'nav.playlists' },
  { section: 'plugins', href: '/plugins', icon: 'plugin', label: 'nav.plugins' },
  { section: 'screens', href: '/screens', icon: 'screens', label: 'nav.screens' },
  { section: 'system', href: '/system', icon: 'system', label: 'nav.system' },
] as const satisfies readonly { section: Section; href: string; icon: IconName; label: string }[];

/** A column on a desktop, a bar at the bottom of a phone. */
export function Navigation({ current }: { current: Section }) {
  const { t } = useWords();
  return (
    <nav class="navigation" aria-label={t('nav.label')}>
      <ul>
        {ENTRIES.map(({ section, href, icon, label }) => (
          <li key={section}>
            <a href={href} aria-current={section === current ? 'page' : undefined}>
              <Icon name={icon} />
              <span>{t(label)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
