import { Icon } from '../icon.js';

export interface Tab {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** Links to the pages of one subject. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <TabLink key={tab.href} {...tab} />
      ))}
    </nav>
  );
}

/** A menu for more pages than fit in a row. On a desktop the navigation lists them instead. */
export function TabMenu({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav class="tab-menu" aria-label={label}>
      <details>
        <summary>
          {label}
          <Icon name="open" />
        </summary>
        <ul>
          <TabLinks tabs={tabs} />
        </ul>
      </details>
    </nav>
  );
}

/** The items of a list of pages. */
export function TabLinks({ tabs }: { tabs: readonly Tab[] }) {
  return (
    <>
      {tabs.map((tab) => (
        <li key={tab.href}>
          <TabLink {...tab} />
        </li>
      ))}
    </>
  );
}

function TabLink({ href, label, isCurrent }: Tab) {
  return (
    <a href={href} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </a>
  );
}
