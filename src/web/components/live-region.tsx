import type { ComponentChildren } from 'preact';
import type { Topic } from '../live/live-feed.js';

export interface LiveRegionProps {
  /** Unique on its page. */
  readonly id: string;
  readonly topics: readonly Topic[];
  readonly children: ComponentChildren;
}

/** A part of the page that scripts keep up to date; without them it is as old as the page. */
export function LiveRegion({ id, topics, children }: LiveRegionProps) {
  return (
    <live-region id={id} topics={topics.join(' ')} data-src="/live">
      {children}
    </live-region>
  );
}
