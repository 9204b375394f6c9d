import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../icon.js';

/** Severity of a notice. */
export type Tone = 'good' | 'bad' | 'warn' | 'plain';

const ICONS: Readonly<Record<Tone, IconName>> = { good: 'check', bad: 'warning', warn: 'warning', plain: 'info' };

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string | undefined;
  /** It answers what was just sent, so that scripts that send a form show it, too. */
  readonly isAnswer?: boolean;
  /** One paragraph; longer messages are children. */
  readonly text?: string;
  readonly children?: ComponentChildren;
}

/** A message to the owner: what was done, or what is wrong and how to fix it. */
export function Notice({ tone, title, isAnswer = false, text, children }: NoticeProps) {
  return (
    <div
      class={`notice notice--${tone}${isAnswer ? ' notice--answer' : ''}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={ICONS[tone]} />
      <div>
        {title ? <p class="notice__title">{title}</p> : undefined}
        {text === undefined ? undefined : <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}
