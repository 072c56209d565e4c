import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: 'medium' | 'small' | undefined;
  /** Icon before the text. */
  icon?: IconName | undefined;
  /** Icon after the text, such as an arrow to the next step. */
  iconEnd?: IconName | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** True while the action is in progress: the button keeps its focus and width, and ignores presses. */
    busy?: boolean | undefined;
  };

const look = ({ variant = 'primary', size = 'medium', wide }: ButtonLook, className?: string) =>
  classNames(
    styles.button,
    'no-print',
    styles[variant],
    size === 'small' && styles.small,
    wide && styles.wide,
    className,
  );

const content = (icon: IconName | undefined, iconEnd: IconName | undefined, children: ReactNode) => (
  <span className={styles.content}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
    {iconEnd && <Icon name={iconEnd} />}
  </span>
);

export function Button({
  variant,
  size,
  icon,
  iconEnd,
  wide,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, className)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {content(icon, iconEnd, children)}
      {busy && (
        <span className={styles.spinner}>
          <span className="visually-hidden">, even geduld</span>
        </span>
      )}
    </button>
  );
}

export type ButtonLinkProps = ComponentProps<'a'> & ButtonLook;

/** Renders a link that is styled as a button. Works with `createLink` of the router. */
export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  wide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={look({ variant, size, wide }, className)}>
      {content(icon, iconEnd, children)}
    </a>
  );
}
