import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { Icon } from './Icon.tsx';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface BadgeProps {
  tone?: Tone | undefined;
  children: ReactNode;
}

const icons = { info: 'info', success: 'success', warning: 'warning', danger: 'danger' } as const;

/** Shows a status in one or two words, so that it never depends on colour alone. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {tone !== 'neutral' && <Icon name={icons[tone]} className={styles.icon} />}
      {children}
    </span>
  );
}
