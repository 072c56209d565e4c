import type { AnnuityBuildState } from './annuity-build-state.ts';
import { CalculatorFlow } from './CalculatorFlow.tsx';
import type { FlowDefinition } from './calculator-flow.ts';
import { stepTotals } from './calculator-steps.ts';
import type { FlowPageProps } from './flow-page.ts';
import { SituationStep } from './SituationStep.tsx';

const flow: FlowDefinition<AnnuityBuildState> = {
  productCode: 'SUL',
  total: stepTotals.SUL,
  FirstQuestion: SituationStep,
  loadRest: async () => (await import('./annuity-build-rest.ts')).annuityBuildRest,
};

/** the calculator "Lijfrente opbouwen", from the first question to the outcome. */
export function AnnuityBuildFlow(props: FlowPageProps<AnnuityBuildState>) {
  return <CalculatorFlow flow={flow} {...props} />;
}
