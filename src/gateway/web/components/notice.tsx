import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

/** Severity of a notice. */
export type Tone = 'good' | 'bad' | 'warn' | 'plain';

const ICONS: Readonly<Record<Tone, IconName>> = { good: 'check', bad: 'warning', warn: 'warning', plain: 'info' };

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly children: ComponentChildren;
}

/** A message to the owner: what was done, or what is wrong and how to fix it. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div class={`notice notice--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div>
        {title ? <p class="notice__title">{title}</p> : undefined}
        {children}
      </div>
    </div>
  );
}
