import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';

export type DisclosureProps = ComponentProps<'details'> & { summary: ReactNode };

/** Renders collapsible details. Uses the native element, so that the browser's search finds the collapsed text. */
export function Disclosure({ summary, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <Icon name="chevron-down" className={styles.arrow} />
        {summary}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
