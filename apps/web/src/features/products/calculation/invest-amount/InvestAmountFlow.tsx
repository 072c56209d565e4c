import { investmentCode } from '@portaal/domain/products/products/product';
import { CalculatorFlow } from '../flow/CalculatorFlow.tsx';
import type { FlowPageProps } from '../flow/flow-page.ts';
import type { FlowDefinition } from '../model/calculator-flow.ts';
import { stepTotals } from '../model/calculator-steps.ts';
import { AmountStep } from './AmountStep.tsx';
import type { InvestAmountState } from './invest-amount-state.ts';

const flow: FlowDefinition<InvestAmountState> = {
  productCode: investmentCode,
  total: stepTotals.SB,
  FirstQuestion: AmountStep,
  loadRest: async () => (await import('./invest-amount-rest.ts')).investAmountRest,
};

/** shows the calculator "Bedrag beleggen", from the first question to the outcome. */
export function InvestAmountFlow(props: FlowPageProps<InvestAmountState>) {
  return <CalculatorFlow flow={flow} {...props} />;
}
