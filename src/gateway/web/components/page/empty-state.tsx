import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../icon.js';

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  /** One paragraph; longer explanations are children. */
  readonly text?: string;
  readonly children?: ComponentChildren;
  /** What to do next. */
  readonly actions?: ComponentChildren;
}

/** Replaces an empty list: explains why it is empty and what to do next. */
export function EmptyState({ icon, title, text, children, actions }: EmptyStateProps) {
  return (
    <div class="empty">
      <span class="empty__icon">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      <div class="empty__words">
        {text === undefined ? undefined : <p>{text}</p>}
        {children}
      </div>
      {actions ? <div class="empty__actions">{actions}</div> : undefined}
    </div>
  );
}
