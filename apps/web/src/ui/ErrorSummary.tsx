import { type MouseEvent, useEffect, useRef } from 'react';
import styles from './ErrorSummary.module.css';
import { Icon } from './Icon.tsx';

export interface FieldProblem {
  /** The id of the field, which is its name unless it was given another. */
  field: string;
  message: string;
}

export interface ErrorSummaryProps {
  problems: readonly FieldProblem[];
  title?: string | undefined;
  /** Raise it with every attempt to send: the summary then takes the focus again. */
  attempt?: number | undefined;
}

/** Before the title of the page while something must be corrected: what a screen reader reads first of a page. */
const FAULT = 'Fout: ';

function goTo(event: MouseEvent, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.closest('div, fieldset')?.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/** What must be corrected, at the top of the form, each with a link to its field. Nothing when there is nothing. */
export function ErrorSummary({ problems, title, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = problems.length > 0;
  useEffect(() => {
    if (shown && attempt >= 0) box.current?.focus();
  }, [shown, attempt]);
  useEffect(() => {
    if (!shown) return;
    const { title: ofPage } = document;
    if (!ofPage.startsWith(FAULT)) document.title = `${FAULT}${ofPage}`;
    return () => {
      if (document.title.startsWith(FAULT)) document.title = document.title.slice(FAULT.length);
    };
  }, [shown]);
  if (!shown) return null;
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
