import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Tabs.module.css';

export interface TabsProps {
  /** Label of the navigation: `Onderdelen van dit contract`. */
  label: string;
  /** The `Tab` elements. */
  children: ReactNode;
}

/** Renders tabs for pages under one header. The tabs are links: each page has its own URL, and all tabs are visible. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <nav aria-label={label} className={classNames(styles.tabs, styles.wrapping, 'no-print')}>
      <ul className={styles.list}>{children}</ul>
    </nav>
  );
}

export interface GroupedTabsProps {
  /** Label of the navigation. */
  label: string;
  /** `Tab` elements, grouped under the title of their group. */
  groups: readonly { readonly title: string; readonly tabs: ReactNode }[];
}

/**
 * Renders tabs for more pages than fit in one row: one row per group on wide screens, one scrolling strip on narrow
 * screens.
 */
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

/** Scrolls the strip so that the tab is centred. Does nothing if all tabs fit. */
function bringIntoSight(tab: Element): void {
  const strip = tab.closest('nav');
  if (!strip) return;
  const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/**
 * Renders a tab. Mark the current tab with `aria-current="page"`; `createLink(Tab)` does so itself. In a scrolling
 * strip, the current tab and a tab focused by keyboard scroll into view.
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
      // Scrolls only on keyboard focus, so that a tab does not move away while it is being pressed.
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
