import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';

export interface BannerProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | undefined;
  title?: ReactNode | undefined;
  children?: ReactNode;
  /** Button or link that helps the user resolve the message. */
  action?: ReactNode | undefined;
  onClose?: (() => void) | undefined;
  /** Role for screen readers: `status` waits for a pause, `alert` interrupts. */
  role?: 'status' | 'alert' | undefined;
  className?: string | undefined;
}

/** Renders a message that stays on the page. */
export function Banner({ tone = 'info', title, children, action, onClose, role, className }: BannerProps) {
  return (
    <div className={classNames(styles.banner, className)} data-tone={tone} role={role}>
      <Icon name={tone} className={styles.icon} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {onClose && (
        <button type="button" className={styles.close} aria-label="Sluiten" onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
