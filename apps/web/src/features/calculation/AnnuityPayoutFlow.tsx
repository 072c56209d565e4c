import type { AnnuityPayoutState } from './annuity-payout-state.ts';
import { CalculatorFlow } from './CalculatorFlow.tsx';
import { CapitalStep } from './CapitalStep.tsx';
import type { FlowDefinition } from './calculator-flow.ts';
import { stepTotals } from './calculator-steps.ts';
import type { FlowPageProps } from './flow-page.ts';

const flow: FlowDefinition<AnnuityPayoutState> = {
  productCode: 'SDIL',
  total: stepTotals.SDIL,
  FirstQuestion: CapitalStep,
  loadRest: async () => (await import('./annuity-payout-rest.ts')).annuityPayoutRest,
};

/** the calculator "Lijfrente uitkeren", from the first question to the outcome. */
export function AnnuityPayoutFlow(props: FlowPageProps<AnnuityPayoutState>) {
  return <CalculatorFlow flow={flow} {...props} />;
}
