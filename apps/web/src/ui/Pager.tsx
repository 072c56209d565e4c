import { Button } from './Button.tsx';
import styles from './Pager.module.css';

export interface PagerProps {
  /** Label of the navigation: `Bladeren door transacties`. */
  label: string;
  /** The visible range: `1 – 20 van 2.000`. */
  text?: string | undefined;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  busy?: boolean | undefined;
}

/** Renders previous and next buttons for a long list. */
export function Pager({ label, text, hasPrevious, hasNext, onPrevious, onNext, busy }: PagerProps) {
  return (
    <nav aria-label={label} className={`${styles.pager} no-print`}>
      <Button
        variant="secondary"
        size="small"
        icon="arrow-left"
        disabled={!hasPrevious || busy}
        onClick={onPrevious}
      >
        Vorige
      </Button>
      {text && (
        <p className={styles.text} aria-live="polite">
          {text}
        </p>
      )}
      <Button
        variant="secondary"
        size="small"
        iconEnd="arrow-right"
        disabled={!hasNext || busy}
        onClick={onNext}
      >
        Volgende
      </Button>
    </nav>
  );
}
