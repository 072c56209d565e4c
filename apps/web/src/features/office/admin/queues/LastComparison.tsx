import { Badge } from '../../../../ui/Badge.tsx';
import { useAdminWork } from '../use-admin-work.ts';
import { comparedText, type comparedWith } from '../waiting-texts.ts';
import styles from './Queues.module.css';

/** Shows the time of the last full comparison with the provider, with a warning when it is too long ago. */
export function LastComparison({ with: subject }: { readonly with: keyof typeof comparedWith }) {
  const comparison = useAdminWork().data?.comparisons?.[subject];
  if (!comparison) return null;
  return (
    <span className={styles.lines}>
      <span className={styles.note}>{comparedText(subject, comparison)}</span>
      {(comparison.skipped ?? 0) > 0 && (
        <span className={styles.note}>
          Van vóór de aansluiting en niet van ons: {comparison.skipped}, niet beoordeeld
        </span>
      )}
      {comparison.isLate && (
        <span>
          <Badge tone="warning">Te lang geleden</Badge>
        </span>
      )}
    </span>
  );
}
