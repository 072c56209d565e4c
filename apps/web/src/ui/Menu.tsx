import { type ComponentProps, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';
import { useDismiss } from './use-dismiss.ts';

export type MenuProps = Pick<ButtonProps, 'variant' | 'size' | 'icon'> & {
  label: ReactNode;
  /** The `MenuItem` and `MenuButton` elements of the list. */
  children: ReactNode;
  /** Edge of the button with which the list aligns. */
  align?: 'start' | 'end' | undefined;
};

/**
 * Renders a button that opens a list of links and actions. The list is not an ARIA menu, so the Tab key moves through
 * it.
 */
export function Menu({ label, children, align = 'start', variant = 'secondary', size, icon }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, box, button);
  const list = useRef<HTMLUListElement>(null);
  // Choosing an item closes the list. The click bubbles to this handler after the item has handled it.
  useEffect(() => {
    const element = list.current;
    element?.addEventListener('click', close);
    return () => element?.removeEventListener('click', close);
  }, [close]);
  return (
    <div ref={box} className={styles.menu}>
      <Button
        ref={button}
        {...{ variant, size, icon }}
        iconEnd="chevron-down"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      <ul
        ref={list}
        id={id}
        className={classNames(styles.list, align === 'end' && styles.end)}
        hidden={!open}
      >
        {children}
      </ul>
    </div>
  );
}

interface ItemLook {
  icon?: IconName | undefined;
}

/** Renders a link in a menu. Works with `createLink` of the router. */
export function MenuItem({ icon, className, children, ...rest }: ComponentProps<'a'> & ItemLook) {
  return (
    <li>
      <a {...rest} className={classNames(styles.item, className)}>
        {icon && <Icon name={icon} />}
        {children}
      </a>
    </li>
  );
}

export function MenuButton({ icon, className, children, ...rest }: ComponentProps<'button'> & ItemLook) {
  return (
    <li>
      <button {...rest} type="button" className={classNames(styles.item, className)}>
        {icon && <Icon name={icon} />}
        {children}
      </button>
    </li>
  );
}
