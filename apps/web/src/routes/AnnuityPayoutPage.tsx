import { AnnuityPayoutFlow } from '../features/products/calculation/annuity-payout/AnnuityPayoutFlow.tsx';
import { paths } from '../lib/internal-urls.ts';
import { useFlowPage } from './calculator.ts';
import { WithSharedInput } from './shared-input.tsx';

export function AnnuityPayoutPage() {
  const page = useFlowPage('lijfrenteUitkeren', paths.annuityPayout);
  return (
    <WithSharedInput flow="lijfrenteUitkeren">
      <AnnuityPayoutFlow {...page} />
    </WithSharedInput>
  );
}
