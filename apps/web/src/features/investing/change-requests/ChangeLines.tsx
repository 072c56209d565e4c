import type { ChangeLine } from '@portaal/domain/investing/change-requests/lines';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './changes.module.css';

/** Shows the old and new values side by side, or stacked on a phone. */
export function ChangeLines({ lines }: { readonly lines: readonly ChangeLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, before, after }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            {before !== null && (
              <>
                <span className="visually-hidden">Nu: </span>
                <span className={styles.before}>{before}</span>
                <Icon name="arrow-right" />
                <span className="visually-hidden">Wordt: </span>
              </>
            )}
            <strong>{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}
