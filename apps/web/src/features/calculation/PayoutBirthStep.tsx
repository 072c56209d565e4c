import { formatLongDate } from '../../lib/dutch-format.ts';
import { type AnnuityPayoutState, policyConditionOf } from './annuity-payout-state.ts';
import { annuityTermsFor } from './annuity-terms.ts';
import { BirthStep } from './BirthStep.tsx';
import type { StepProps } from './calculator-flow.ts';
import { PersonRules } from './PersonRules.tsx';
import { shortestRule, statePensionRule } from './person-rules.ts';

/** Lijfrente uitkeren, stap 2: the date of birth and the start of the payout. */
export function PayoutBirthStep(props: StepProps<AnnuityPayoutState>) {
  const { state, facts } = props;
  const terms = annuityTermsFor(state, policyConditionOf(state), facts);
  return (
    <BirthStep
      {...props}
      title="Wanneer wilt u beginnen?"
      intro="Uw leeftijd en de startdatum bepalen hoe lang de uitkering moet duren."
      startLabel="De uitkering begint op"
      aside={
        <PersonRules
          rules={
            terms && [
              statePensionRule(terms),
              {
                term: 'De uitkering moet beginnen',
                value: `uiterlijk op ${formatLongDate(terms.latestStart)}`,
              },
              shortestRule(terms),
            ]
          }
        />
      }
    />
  );
}
