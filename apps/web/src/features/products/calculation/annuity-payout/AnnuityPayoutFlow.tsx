import { payoutCode } from '@portaal/domain/products/products/product';
import { CalculatorFlow } from '../flow/CalculatorFlow.tsx';
import type { FlowPageProps } from '../flow/flow-page.ts';
import type { FlowDefinition } from '../model/calculator-flow.ts';
import { stepTotals } from '../model/calculator-steps.ts';
import type { AnnuityPayoutState } from './annuity-payout-state.ts';
import { CapitalStep } from './CapitalStep.tsx';

const flow: FlowDefinition<AnnuityPayoutState> = {
  productCode: payoutCode,
  total: stepTotals.SDIL,
  FirstQuestion: CapitalStep,
  loadRest: async () => (await import('./annuity-payout-rest.ts')).annuityPayoutRest,
};

/** shows the calculator "Lijfrente uitkeren", from the first question to the outcome. */
export function AnnuityPayoutFlow(props: FlowPageProps<AnnuityPayoutState>) {
  return <CalculatorFlow flow={flow} {...props} />;
}
