import { InvestAmountFlow } from '../features/products/calculation/invest-amount/InvestAmountFlow.tsx';
import { paths } from '../lib/internal-urls.ts';
import { useFlowPage } from './calculator.ts';
import { WithSharedInput } from './shared-input.tsx';

export function InvestAmountPage() {
  const page = useFlowPage('bedragBeleggen', paths.investAmount);
  return (
    <WithSharedInput flow="bedragBeleggen">
      <InvestAmountFlow {...page} />
    </WithSharedInput>
  );
}
