import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './ErrorSummary.module.css';
import { Icon } from './Icon.tsx';

export interface FieldProblem {
  /** The ID of the field, which equals its name by default. */
  field: string;
  message: string;
}

export interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  title?: string | undefined;
  /** Number of attempts to submit. An increase moves the focus to the summary again. */
  attempt?: number | undefined;
}

/** Prefix of the document title while there are problems, because screen readers read the title first. */
const FAULT = 'Fout: ';

function goTo(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.closest('div, fieldset')?.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/**
 * Lists the problems at the top of the form, each with a link to its field. Renders nothing if there are no problems.
 */
export function ErrorSummary({ problems, title, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const isVisible = problems.length > 0;
  useEffect(() => {
    if (isVisible && attempt >= 0) box.current?.focus();
  }, [isVisible, attempt]);
  useEffect(() => {
    if (!isVisible) return;
    const { title: ofPage } = document;
    if (!ofPage.startsWith(FAULT)) document.title = `${FAULT}${ofPage}`;
    return () => {
      if (document.title.startsWith(FAULT)) document.title = document.title.slice(FAULT.length);
    };
  }, [isVisible]);
  if (!isVisible) return null;
  return (
    <div
      ref={box}
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title" className={styles.title}>
        <Icon name="danger" />
        {title ?? (problems.length === 1 ? 'Controleer dit veld' : 'Controleer deze velden')}
      </h2>
      <ul className={styles.list}>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <a href={`#${field}`} className={styles.link} onClick={(event) => goTo(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
