import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { annuityTermsFor } from '../model/annuity-terms.ts';
import type { StepProps } from '../model/calculator-flow.ts';
import { BirthStep } from '../steps/BirthStep.tsx';
import { PersonRules } from '../steps/PersonRules.tsx';
import { shortestRule, statePensionRule } from '../steps/person-rules.ts';
import { type AnnuityPayoutState, policyConditionOf } from './annuity-payout-state.ts';

/** Shows, in step 2 of Lijfrente uitkeren, the fields for the date of birth and the start of the payout. */
export function PayoutBirthStep(props: StepProps<AnnuityPayoutState>) {
  const { state, context } = props;
  const terms = annuityTermsFor(state, policyConditionOf(state), context);
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
