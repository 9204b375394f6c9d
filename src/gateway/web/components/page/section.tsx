import type { ComponentChildren } from 'preact';
import { PlaceContext } from '../../forms/form-scope.js';

interface SectionProps {
  readonly title?: string;
  /** Id of the heading, for links. */
  readonly id?: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly tone?: 'plain' | 'danger';
  readonly children: ComponentChildren;
}

/** A framed part of a page about one subject. */
export function Section({ title, id, lead, actions, tone = 'plain', children }: SectionProps) {
  const headingId = id ?? (title ? `section-${slugOf(title)}` : undefined);
  return (
    <section class={`section section--${tone}`} aria-labelledby={title ? headingId : undefined}>
      {title ? (
        <div class="section__head">
          <div>
            <h2 id={headingId}>{title}</h2>
            {lead ? <p class="section__lead">{lead}</p> : undefined}
          </div>
          {actions ? <div class="section__actions">{actions}</div> : undefined}
        </div>
      ) : undefined}
      <PlaceContext.Provider value={title}>{children}</PlaceContext.Provider>
    </section>
  );
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
