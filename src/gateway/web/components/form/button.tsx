import { Icon, type IconName } from '../icon.js';

export interface ButtonProps {
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'danger';
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
  /** What is written on it, unless the icon says enough. */
  readonly text?: string;
}

/** A button that submits its form. Its label says what will happen. */
export function Button(props: ButtonProps) {
  const { variant = 'plain', icon, name, value, formAction, disabled, isFocused, label, text } = props;
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
      {text}
    </button>
  );
}

interface LinkButtonProps extends Pick<ButtonProps, 'variant' | 'icon' | 'label' | 'text'> {
  readonly href: string;
}

/** A link to another page, styled as a button; changes nothing. */
export function LinkButton({ href, variant = 'plain', icon, label, text }: LinkButtonProps) {
  return (
    <a class={`button button--${variant}`} href={href} aria-label={label}>
      {icon ? <Icon name={icon} /> : undefined}
      {text}
    </a>
  );
}
