import styles from './Loader.module.css';

export interface LoaderProps {
  open: boolean;
  /** What people are waiting for. */
  text?: string | undefined;
}

/** Covers the whole screen while something must finish first. The status stays in the document to be read aloud. */
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
