import type { ComponentChildren } from 'preact';
import type { Tone } from './notice.js';

/** One or two words of state. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }) {
  return <span class={`badge badge--${tone}`}>{children}</span>;
}
