import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Tabs.module.css';

export interface TabsProps {
  /** Names the navigation: `Onderdelen van dit contract`. */
  label: string;
  /** `Tab`s. */
  children: ReactNode;
}

/** Pages under one header. They are links, each with an address of its own, and all of them in sight. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav aria-label={label} className={classNames(styles.tabs, styles.wrapping, 'no-print')}>
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}

export interface GroupedTabsProps {
  /** Names the navigation. */
  label: string;
  /** `Tab`s under a word for what they have in common. */
  groups: readonly { readonly title: string; readonly tabs: ReactNode }[];
}

/** More pages than fit beside each other: a row for each group where there is room, one strip where there is not. */
export function GroupedTabs({ label, groups }: GroupedTabsProps) {
  const id = useId();
  return (
    <nav aria-label={label} className={classNames(styles.tabs, styles.grouped, 'no-print')}>
      {groups.map(({ title, tabs }) => (
        <div key={title} className={styles.group}>
          <p id={`${id}-${title}`} className={styles.title}>
            {title}
          </p>
          <ul className={styles.list} aria-labelledby={`${id}-${title}`}>
            {tabs}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export type TabProps = ComponentProps<'a'>;

/** Scrolls the strip a tab stands in until the tab is in its middle; where all fit nothing moves. */
function bringIntoSight(tab: Element): void {
  const strip = tab.closest('nav');
  if (!strip) return;
  const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/**
 * Mark the current one with `aria-current="page"`; `createLink(Tab)` does that by itself. Where not all fit beside each
 * other the current one is brought into sight, and the one that is reached by keyboard.
 */
export function Tab({ className, children, onFocus, ...rest }: TabProps) {
  const item = useRef<HTMLLIElement>(null);
  const isCurrent = rest['aria-current'] !== undefined;
  useEffect(() => {
    if (isCurrent && item.current) bringIntoSight(item.current);
  }, [isCurrent]);
  const link: TabProps = {
    ...rest,
    onFocus: (event) => {
      onFocus?.(event);
      // A tab that is pressed stays under the finger.
      if (event.currentTarget.matches(':focus-visible')) bringIntoSight(event.currentTarget);
    },
  };
  return (
    <li ref={item}>
      <a {...link} className={classNames(styles.tab, className)}>
        {children}
      </a>
    </li>
  );
}
