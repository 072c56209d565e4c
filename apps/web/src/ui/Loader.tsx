import styles from './Loader.module.css';

export interface LoaderProps {
  open: boolean;
  /** Describes the operation in progress. */
  text?: string | undefined;
}

/**
 * Covers the whole screen during a blocking operation. The status element is always in the document, so that screen
 * readers announce its text.
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
