import type { Fund } from '@portaal/domain/products/funds/calls';
import type { ReactNode } from 'react';
import type { Attempt } from '../../../../act/use-attempt.ts';
import {
  hasOutcome,
  type ProfilePlace,
  questionnaireStart,
} from '../../../../entities/questionnaire/profile-place.ts';
import { ChoiceCards } from '../../../../ui/ChoiceCards.tsx';
import { StepForm } from '../../../../ui/StepForm.tsx';
import type { FundAnswers, StepProps } from '../model/calculator-flow.ts';
import {
  fundsOfProfile,
  ownDivisionProblems,
  proposedDivision,
  withWayOfChoosing,
} from '../model/fund-choice.ts';
import { FundShares } from './FundShares.tsx';
import { OwnDivisionWarning } from './OwnDivisionWarning.tsx';

export interface DivisionFormProps
  extends Pick<
    StepProps<FundAnswers>,
    'place' | 'productCode' | 'context' | 'input' | 'onChange' | 'onBack'
  > {
  readonly state: FundAnswers;
  readonly page: ProfilePlace | 'own';
  readonly funds: readonly Fund[];
  readonly attempt: Attempt;
  readonly donut: ReactNode;
  /** Renders the questionnaire around the fields of the allocation. */
  readonly children: (shares: ReactNode) => ReactNode;
}

/**
 * Shows the choice between a profile and the customer's own allocation, and the allocation once the customer can make it.
 */
export function DivisionForm({
  place,
  productCode,
  context,
  input,
  state,
  page,
  funds,
  attempt,
  donut,
  onChange,
  onBack,
  children,
}: DivisionFormProps) {
  const begin = {
    ...attempt,
    shown: [],
    submit: () => onChange(questionnaireStart(state, context.today)),
  };
  const isIntro = page === 'intro';
  return (
    <StepForm
      place={place}
      title="In welke fondsen wilt u beleggen?"
      intro="Verdeel uw inleg over één of meer fondsen. Spreiden maakt het risico kleiner."
      attempt={isIntro ? begin : attempt}
      nextLabel={isIntro ? beginLabel(state, hasOutcome(state, context.today)) : 'Bereken'}
      onBack={onBack}
      aside={isIntro ? undefined : donut}
    >
      <ChoiceCards
        name="calculationBasedOnProfile"
        label="Hoe wilt u uw fondsen kiezen?"
        columns={2}
        cards={[
          { value: 'nee', title: 'Ik kies zelf', text: 'U verdeelt uw inleg zelf over de fondsen.' },
          {
            value: 'ja',
            title: 'Op basis van mijn risicoprofiel',
            text: 'U beantwoordt 11 vragen en krijgt een verdeling die bij u past.',
          },
        ]}
        value={state.calculationBasedOnProfile ? 'ja' : 'nee'}
        onValueChange={(value) => onChange(withWayOfChoosing(value === 'ja', state, funds))}
      />
      <Division {...{ state, page, productCode, input, funds, attempt, context, onChange }}>
        {children}
      </Division>
    </StepForm>
  );
}

function beginLabel({ answers }: FundAnswers, isScored: boolean): string {
  if (isScored) return 'Naar uw profiel';
  return answers.length > 0 ? 'Ga verder met de vragen' : 'Naar de vragen';
}

function Division({
  state,
  page,
  productCode,
  input,
  funds,
  attempt,
  context,
  onChange,
  children,
}: Pick<
  DivisionFormProps,
  'state' | 'page' | 'productCode' | 'input' | 'funds' | 'attempt' | 'context' | 'onChange' | 'children'
>) {
  const common = {
    productCode,
    minimumCapital: context.calculation?.annuityRules?.product.minimumCapital,
    input,
    allocation: state.funds,
    error: attempt.errorOf('funds'),
    onChange: (changed: FundAnswers['funds']) => onChange({ funds: changed }),
  };
  if (page === 'own') {
    return (
      <>
        <FundShares {...common} funds={funds} />
        <OwnDivisionWarning
          problems={ownDivisionProblems(state, context)}
          acknowledged={state.acknowledged}
          errorOf={attempt.errorOf}
          onAcknowledged={(acknowledged) => onChange({ acknowledged })}
        />
      </>
    );
  }
  const chosen = state.riskProfiles.find(({ code }) => code === state.riskSelection);
  return children(
    chosen && (
      <FundShares
        {...common}
        funds={fundsOfProfile(funds, state, chosen)}
        profile={{ ...chosen, proposal: proposedDivision(chosen, funds, state) }}
      />
    ),
  );
}
