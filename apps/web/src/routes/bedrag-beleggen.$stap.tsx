import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { enterFlow, useFlowPage } from './_calculator.ts';
import { firstStep } from './_first-step.ts';
import { serverDataRoute } from './_server-data.ts';
import { WithSharedInput } from './_shared-input.tsx';

const InvestAmountFlow = lazyRouteComponent(
  () => import('../features/calculation/InvestAmountFlow.tsx'),
  'InvestAmountFlow',
);

export const investAmountRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.investAmount,
  staticData: { page: { access: 'open', title: 'Bedrag beleggen', isFlow: true } },
  beforeLoad: ({ params }) => firstStep(paths.investAmount, params.stap),
  loader: ({ params, preload }) => {
    if (!preload) enterFlow('bedragBeleggen', params.stap);
    return InvestAmountFlow.preload?.();
  },
  component: InvestAmountPage,
});

function InvestAmountPage() {
  const { stap } = investAmountRoute.useParams();
  const page = useFlowPage('bedragBeleggen', paths.investAmount, stap);
  return (
    <WithSharedInput flow="bedragBeleggen">
      <InvestAmountFlow {...page} />
    </WithSharedInput>
  );
}
