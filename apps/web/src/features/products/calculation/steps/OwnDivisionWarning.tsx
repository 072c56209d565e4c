import type { FieldProblem } from '@portaal/domain/http/error';
import { acknowledgementField } from '@portaal/domain/products/questionnaires/profile-choice';
import { Banner } from '../../../../ui/Banner.tsx';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { OWN_DIVISION } from '../model/fund-choice.ts';
import styles from './OwnDivisionWarning.module.css';

export interface OwnDivisionWarningProps {
  readonly problems: readonly FieldProblem[];
  readonly acknowledged: readonly string[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onAcknowledged: (acknowledged: readonly string[]) => void;
}

/** Domain 3.4: warns a customer whose allocation does not fit their computed profile, and requires confirmation. */
export function OwnDivisionWarning({
  problems,
  acknowledged,
  errorOf,
  onAcknowledged,
}: OwnDivisionWarningProps) {
  const field = acknowledgementField(OWN_DIVISION);
  if (problems.length === 0) return null;
  return (
    <Banner
      tone="warning"
      role="status"
      title="Let op: uw verdeling past niet bij uw uitkomst"
      action={
        <Checkbox
          name={field}
          label="Ik begrijp dat mijn verdeling niet past bij mijn uitkomst. Ik wil toch doorgaan."
          error={errorOf(field)}
          checked={acknowledged.includes(OWN_DIVISION)}
          onChange={({ target }) => {
            const others = acknowledged.filter((code) => code !== OWN_DIVISION);
            onAcknowledged(target.checked ? [...others, OWN_DIVISION] : others);
          }}
        />
      }
    >
      <ul className={styles.list}>
        {problems.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}
