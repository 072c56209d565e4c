import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Heading.module.css';

export type HeadingProps = ComponentProps<'h2'> & {
  /** Heading level in the page outline. */
  level?: 2 | 3 | 4 | undefined;
  /** Visual size, if it differs from the level. */
  size?: 'small' | 'medium' | 'large' | undefined;
};

const usual = { 2: 'large', 3: 'medium', 4: 'small' } as const;

export function Heading({ level = 2, size, className, ...rest }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element {...rest} className={classNames(styles.heading, styles[size ?? usual[level]], className)} />
  );
}

export type PageTitleProps = Omit<ComponentProps<'h1'>, 'tabIndex'> & {
  /** Heading level: 2 for a page within a page that has its own h1. */
  level?: 1 | 2 | undefined;
  /** Content above the title, which shows the position of this page in a flow. */
  above?: ReactNode | undefined;
  /** Text under the title: one or two sentences. */
  intro?: ReactNode | undefined;
  /** Content beside the title, such as the buttons of the page. */
  aside?: ReactNode | undefined;
};

/**
 * Renders the main heading of a page. The heading is focusable and receives the focus after every navigation and
 * step.
 */
export function PageTitle({ level = 1, above, intro, aside, className, children, ...rest }: PageTitleProps) {
  const Element = `h${level}` as const;
  return (
    <div className={classNames(styles.page, className)}>
      <div className={styles.words}>
        {above && <div className={styles.above}>{above}</div>}
        <Element {...rest} tabIndex={-1} className={level === 1 ? styles.title : styles.large}>
          {children}
        </Element>
        {intro && <div className={styles.intro}>{intro}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
