import { profileStatements } from '@portaal/domain/products/questionnaires/profile-choice';
import { statementTexts } from '@portaal/domain/products/questionnaires/profile-texts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { environment } from '../../../lib/environment.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldGroup } from '../../../ui/Field.tsx';
import styles from './ProfileResult.module.css';

export type ProfileStatementsProps = Pick<RiskProfileProps, 'productCode' | 'state' | 'errorOf' | 'onChange'>;

/** Renders the statements of domain 3.5, which the customer must confirm. */
export function ProfileStatements({ productCode, state, errorOf, onChange }: ProfileStatementsProps) {
  const texts = statementTexts(environment().brand.name, productCode);
  return (
    <FieldGroup id="statements" label="Verklaringen">
      <div className={styles.statements}>
        {profileStatements.map((name) => (
          <Checkbox
            key={name}
            name={name}
            label={texts[name]}
            error={errorOf(name)}
            checked={state[name]}
            onChange={({ target }) => onChange({ [name]: target.checked })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
