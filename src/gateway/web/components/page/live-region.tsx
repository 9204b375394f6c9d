import type { ComponentChildren } from 'preact';
import { useFrame } from '../../frame.js';
import type { Topic } from '../../live/live-feed.js';

interface LiveRegionProps {
  /** Unique on its page. */
  readonly id: string;
  readonly topics: readonly Topic[];
  readonly children: ComponentChildren;
}

/** A part of the page that scripts keep up to date. */
export function LiveRegion({ id, topics, children }: LiveRegionProps) {
  const { liveTick } = useFrame();
  return (
    <live-region id={id} topics={topics.join(' ')} data-src="/live" data-tick={String(liveTick)}>
      {children}
    </live-region>
  );
}
