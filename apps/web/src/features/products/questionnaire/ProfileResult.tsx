import { riskProfileCodeOf } from '@portaal/domain/products/questionnaires/profile-choice';
import type { RiskProfileProps } from '../../../entities/questionnaire/risk-profile-props.ts';
import { FundMismatches } from './FundMismatches.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { ProfileExample } from './ProfileExample.tsx';
import styles from './ProfileResult.module.css';
import { ProfileSelection } from './ProfileSelection.tsx';
import { ProfileStatements } from './ProfileStatements.tsx';
import { ProfileWarnings } from './ProfileWarnings.tsx';
import { withSelection } from './profile-outcome.ts';
import { QuestionnaireAnswers } from './QuestionnaireAnswers.tsx';

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
