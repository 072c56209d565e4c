import type { ProfileStatement } from '@portaal/contract';
import { environment } from '../../lib/environment.ts';
import type { RiskProfileProps } from '../../lib/risk-profile-props.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldGroup } from '../../ui/Field.tsx';
import styles from './ProfileResult.module.css';

export type ProfileStatementsProps = Pick<RiskProfileProps, 'productCode' | 'state' | 'errorOf' | 'onChange'>;

/** Domain 3.5. */
export function ProfileStatements({ productCode, state, errorOf, onChange }: ProfileStatementsProps) {
  const statements: readonly { readonly name: ProfileStatement; readonly text: string }[] = [
    {
      name: 'firstStatement',
      text: `Ik heb de vragen zelf, volledig en eerlijk beantwoord. Ik begrijp dat ${environment().brand.name} mij geen advies geeft.`,
    },
    {
      name: 'secondStatement',
      text: 'Ik heb het essentiële-informatiedocument, het prospectus en de kosten gelezen en begrepen.',
    },
    {
      name: 'thirdStatement',
      text:
        'Ik begrijp dat ik mijn inleg (deels) kan verliezen en dat ik misschien niet direct kan verkopen.' +
        (productCode === 'SB'
          ? ''
          : ' Ik begrijp dat mijn geld vaststaat en alleen als lijfrente wordt uitgekeerd.'),
    },
  ];
  return (
    <FieldGroup id="statements" label="Verklaringen">
      <div className={styles.statements}>
        {statements.map(({ name, text }) => (
          <Checkbox
            key={name}
            name={name}
            label={text}
            error={errorOf(name)}
            checked={state[name]}
            onChange={({ target }) => onChange({ [name]: target.checked })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
