import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Tabs.module.css';

export interface TabsProps {
  /** Names the navigation: `Onderdelen van dit contract`. */
  label: string;
  /** `Tab`s. */
  children: ReactNode;
}

/** Pages under one header. They are links, each with an address of its own. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}

export type TabProps = ComponentProps<'a'>;

/** Mark the current one with `aria-current="page"`; `createLink(Tab)` does that by itself. */
export function Tab({ className, children, ...rest }: TabProps) {
  return (
    <li>
      <a {...rest} className={classNames(styles.tab, className)}>
        {children}
      </a>
    </li>
  );
}
