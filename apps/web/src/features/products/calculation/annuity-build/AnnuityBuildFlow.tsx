import { accumulationCode } from '@portaal/domain/products/products/product';
import { CalculatorFlow } from '../flow/CalculatorFlow.tsx';
import type { FlowPageProps } from '../flow/flow-page.ts';
import type { FlowDefinition } from '../model/calculator-flow.ts';
import { stepTotals } from '../model/calculator-steps.ts';
import type { AnnuityBuildState } from './annuity-build-state.ts';
import { SituationStep } from './SituationStep.tsx';

const flow: FlowDefinition<AnnuityBuildState> = {
  productCode: accumulationCode,
  total: stepTotals.SUL,
  FirstQuestion: SituationStep,
  loadRest: async () => (await import('./annuity-build-rest.ts')).annuityBuildRest,
};

/** shows the calculator "Lijfrente opbouwen", from the first question to the outcome. */
export function AnnuityBuildFlow(props: FlowPageProps<AnnuityBuildState>) {
  return <CalculatorFlow flow={flow} {...props} />;
}
