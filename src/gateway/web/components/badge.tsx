import type { ComponentChildren } from 'preact';
import type { Tone } from './page/notice.js';

/** A state in one or two words. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge badge--${tone}`}>{children}</span>;
}
