import { scenarioTexts } from '@portaal/domain/products/products/texts';
import type { RiskProfile } from '@portaal/domain/products/questionnaires/calls';
import { profileStatements, riskProfileCodeOf } from '@portaal/domain/products/questionnaires/profile-choice';
import { statementTexts } from '@portaal/domain/products/questionnaires/profile-texts';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { formatWholeEuro } from '../../../lib/dutch-format.ts';
import { environment } from '../../../lib/environment.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldGroup } from '../../../ui/Field.tsx';
import { Figure, FigureRow } from '../../../ui/Figure.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { FundMismatches } from './FundMismatches.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import styles from './ProfileResult.module.css';
import { ProfileSelection } from './ProfileSelection.tsx';
import { ProfileWarnings } from './ProfileWarnings.tsx';
import { withSelection } from './profile-outcome.ts';
import { QuestionnaireAnswers } from './QuestionnaireAnswers.tsx';

type ProfileStatementsProps = Pick<RiskProfileProps, 'productCode' | 'state' | 'errorOf' | 'onChange'>;

/** Renders the statements of domain 3.5, which the customer must confirm. */
function ProfileStatements({ productCode, state, errorOf, onChange }: ProfileStatementsProps) {
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

/** Explains a profile in euros: shows the possible results of its proposed allocation for an example amount. */
function ProfileExample({ profile }: { readonly profile: RiskProfile }) {
  const { deposit, years } = profile.example;
  return (
    <section className={styles.part}>
      <Heading size="small" level={2}>
        Wat kan {formatWholeEuro(deposit)} in {years} jaar worden?
      </Heading>
      <FigureRow>
        {scenarioTexts.map(({ key, label }) => (
          <Figure key={key} size="small" label={label} value={formatWholeEuro(profile.example[key])} />
        ))}
      </FigureRow>
      <p className={styles.quiet}>
        Dit is een voorbeeld met de verdeling die bij {profile.name} past, na kosten en vóór belasting. De
        uitkomst kan hoger of lager zijn.
      </p>
    </section>
  );
}

/** Shows the profile that follows from the answers, and the customer's choices and confirmations based on it. */
export function ProfileResult(props: RiskProfileProps) {
  const { productCode, state, funds = [], errorOf, onChange } = props;
  const { outcome, riskProfiles } = state;
  const computed = riskProfiles.find(({ code }) => code === outcome?.profile);
  if (outcome === null || computed === undefined) return null;
  const chosen = riskProfiles.find(({ code }) => code === riskProfileCodeOf(state.riskSelection)) ?? computed;
  return (
    <div className={styles.result}>
      <ProfileCard state={state} computed={computed} />
      <ProfileWarnings {...{ state, errorOf, onChange }} />
      <ProfileSelection
        {...{ state, computed, chosen, errorOf, onChange }}
        onSelect={(code) => onChange(withSelection(state, code))}
      />
      <FundMismatches {...{ state, computed, chosen, funds, errorOf, onChange }} />
      <ProfileExample profile={chosen} />
      <ProfileStatements {...{ productCode, state, errorOf, onChange }} />
      <QuestionnaireAnswers {...props} />
    </div>
  );
}
