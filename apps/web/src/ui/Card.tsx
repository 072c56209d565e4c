import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from './class-names.ts';

export type CardProps = Omit<ComponentPropsWithoutRef<'section'>, 'title'> & {
  title?: ReactNode | undefined;
  /** Heading level of the title in the page outline. */
  level?: 2 | 3 | 4 | undefined;
  /** Content beside the title: a badge, or a link such as Wijzigen. */
  aside?: ReactNode | undefined;
  /** Content at the foot, below a thin line: links and buttons. */
  footer?: ReactNode | undefined;
  /** `plain` has no background; `accent` and `attention` have a more prominent style. */
  tone?: 'surface' | 'plain' | 'accent' | 'attention' | undefined;
  /** Use `article` for an item of a list, and `section` otherwise. */
  as?: 'section' | 'article' | 'div' | undefined;
};

export function Card({
  title,
  level = 2,
  aside,
  footer,
  tone = 'surface',
  as: Element = 'section',
  className,
  children,
  ...rest
}: CardProps) {
  const Title = `h${level}` as const;
  return (
    <Element {...rest} className={classNames(styles.card, styles[tone], className)}>
      {(title || aside) && (
        <div className={styles.head}>
          {title && <Title className={styles.title}>{title}</Title>}
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
      {footer && <div className={styles.footer}>{footer}</div>}
    </Element>
  );
}
