import { questionnaireInput } from '../../../../entities/questionnaire/questionnaire-input.ts';
import { internalUrl } from '../../../../lib/internal-urls.ts';
import {
  type ApplyHandler,
  type FetchedContext,
  type FlowAnswers,
  type FlowRules,
  QUESTIONNAIRE,
  type StepProps,
} from '../model/calculator-flow.ts';
import { calculatorPaths } from '../model/calculator-paths.ts';
import { stepName } from '../model/calculator-steps.ts';
import { flowProblems, stepOf } from '../model/flow-problems.ts';
import { ofExistingFunds } from '../model/fund-allocation.ts';
import type { LoadingWrapper } from '../model/use-calculate.ts';
import { AnswersSummary } from '../outcome/AnswersSummary.tsx';
import { ResultStep } from '../outcome/ResultStep.tsx';

export interface FlowOutcomeProps<State>
  extends Pick<StepProps<State>, 'place' | 'state' | 'context' | 'onBack'> {
  readonly rules: FlowRules<State>;
  readonly calculation: FetchedContext;
  readonly signedIn: boolean;
  readonly whileLoading: LoadingWrapper;
  readonly onChange: (patch: Partial<State> | Partial<FlowAnswers>) => void;
  readonly onStep: (step: number) => void;
  readonly onApply: ApplyHandler;
  readonly onRestart: () => void;
}

/** Shows the last step: converts the answers of a flow to the calculation input that all flows share. */
export function FlowOutcome<State extends FlowAnswers>({
  rules,
  calculation,
  state,
  context,
  onChange,
  onStep,
  ...step
}: FlowOutcomeProps<State>) {
  const { funds } = calculation;
  const allocation = ofExistingFunds(
    state.funds,
    funds.map(({ id }) => id),
  );
  const answers: State = { ...state, funds: allocation };
  const input = rules.toCalculationInput(answers, context.today);
  return (
    <ResultStep
      {...step}
      input={input}
      calculation={calculation}
      allocation={allocation}
      amounts={rules.amountsOf(state)}
      amountProblems={(patch) => flowProblems(rules, { ...answers, ...rules.withAmounts(patch) }, context)}
      onAmounts={(patch) => onChange(rules.withAmounts(patch))}
      questionnaire={state.calculationBasedOnProfile ? questionnaireInput(QUESTIONNAIRE, state) : undefined}
      knowsRepeat={state.outcome?.warnings.some(({ code }) => code === 'repeated') ?? false}
      offerID={state.offerID}
      onOfferSaved={(offerID) => onChange({ offerID })}
      address={internalUrl(calculatorPaths[input.productCode], { stap: stepName(step.place.total) })}
      answers={
        <AnswersSummary
          input={input}
          funds={funds}
          riskProfiles={calculation.riskProfiles}
          onField={(field) => onStep(stepOf(rules.fields, field))}
        />
      }
    />
  );
}
