import type { ReactNode } from 'react';
import { BrandArt } from './BrandArt.tsx';
import { classNames } from './class-names.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  children?: ReactNode;
  /** Button or link for the next step. */
  action?: ReactNode | undefined;
  /** Shows the brand's illustration. */
  illustrated?: boolean | undefined;
  className?: string | undefined;
}

/** Renders a message in place of missing content, with a suggestion for the next step. */
export function EmptyState({ title, level = 2, children, action, illustrated, className }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      {illustrated && <BrandArt drawing="illustration" className={styles.picture} />}
      <div className={styles.words}>
        <Title className={styles.title}>{title}</Title>
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
