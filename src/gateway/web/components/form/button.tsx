import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../icon.js';

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

interface ButtonProps {
  readonly variant?: ButtonVariant;
  readonly icon?: IconName | undefined;
  /** Name and value that are submitted when this button is pressed. */
  readonly name?: string;
  readonly value?: string;
  readonly formAction?: string;
  readonly disabled?: boolean;
  /** Focused when the page opens. */
  readonly isFocused?: boolean;
  /** Includes what the button acts on, for screen readers. */
  readonly label?: string;
  readonly children?: ComponentChildren;
}

/** A button that submits its form. Its label says what will happen. */
export function Button(props: ButtonProps) {
  const { variant = 'plain', icon, name, value, formAction, disabled, isFocused, label, children } = props;
  return (
    <button
      class={`button button--${variant}`}
      type="submit"
      name={name}
      value={value}
      formaction={formAction}
      disabled={disabled}
      autofocus={isFocused}
      aria-label={label}
    >
      {icon ? <Icon name={icon} /> : undefined}
      {children}
    </button>
  );
}

interface LinkButtonProps {
  readonly href: string;
  readonly variant?: ButtonVariant;
  readonly icon?: IconName;
  readonly label?: string;
  readonly children?: ComponentChildren;
}

/** A link to another page, styled as a button; changes nothing. */
export function LinkButton({ href, variant = 'plain', icon, label, children }: LinkButtonProps) {
  return (
    <a class={`button button--${variant}`} href={href} aria-label={label}>
      {icon ? <Icon name={icon} /> : undefined}
      {children}
    </a>
  );
}
