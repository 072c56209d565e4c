import { Icon } from './Icon.tsx';
import styles from './ToastRegion.module.css';

export interface Toast {
  id: string | number;
  title: string;
  message?: string | undefined;
  tone?: 'info' | 'success' | 'warning' | 'danger' | undefined;
}

export interface ToastRegionProps {
  toasts: readonly Toast[];
  onClose: (id: Toast['id']) => void;
  /** Label of the region, for a page with more than one region. */
  label?: string | undefined;
}

/**
 * Shows short messages over the page. The region is always in the document, so that screen readers announce a new
 * message. The caller removes messages.
 */
export function ToastRegion({ toasts, onClose, label = 'Meldingen' }: ToastRegionProps) {
  return (
    <section className={`${styles.region} no-print`} aria-label={label}>
      <ol className={styles.list} aria-live="polite" aria-relevant="additions text">
        {toasts.map(({ id, title, message, tone = 'info' }) => (
          <li key={id} className={styles.toast} data-tone={tone}>
            <Icon name={tone} className={styles.icon} />
            <div className={styles.words}>
              <p className={styles.title}>{title}</p>
              {message && <p className={styles.message}>{message}</p>}
            </div>
            <button
              type="button"
              className={styles.close}
              aria-label={`Sluit melding: ${title}`}
              onClick={() => onClose(id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
