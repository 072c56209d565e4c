import styles from './Loader.module.css';

export interface LoaderProps {
  open: boolean;
  /** Describes the work under way. */
  text?: string | undefined;
}

/**
 * Covers the whole screen during blocking work. The status element stays in the document, so that screen readers
 * announce it.
 */
export function Loader({ open, text }: LoaderProps) {
  return (
    <div className={styles.loader} data-open={open} role="status" aria-live="polite">
      {open && (
        <>
          <span className={styles.mark} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          <p className={text ? styles.text : 'visually-hidden'}>{text ?? 'Even geduld.'}</p>
        </>
      )}
    </div>
  );
}
