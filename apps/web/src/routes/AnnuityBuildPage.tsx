import { AnnuityBuildFlow } from '../features/products/calculation/annuity-build/AnnuityBuildFlow.tsx';
import { paths } from '../lib/internal-urls.ts';
import { useFlowPage } from './calculator.ts';
import { WithSharedInput } from './shared-input.tsx';

export function AnnuityBuildPage() {
  const page = useFlowPage('lijfrenteOpbouwen', paths.annuityBuild);
  return (
    <WithSharedInput flow="lijfrenteOpbouwen">
      <AnnuityBuildFlow {...page} />
    </WithSharedInput>
  );
}
