import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { enterFlow, useFlowPage } from './_calculator.ts';
import { firstStep } from './_first-step.ts';
import { serverDataRoute } from './_server-data.ts';
import { WithSharedInput } from './_shared-input.tsx';

const AnnuityPayoutFlow = lazyRouteComponent(
  () => import('../features/calculation/AnnuityPayoutFlow.tsx'),
  'AnnuityPayoutFlow',
);

export const annuityPayoutRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.annuityPayout,
  staticData: { page: { access: 'open', title: 'Lijfrente uitkeren', isFlow: true } },
  beforeLoad: ({ params }) => firstStep(paths.annuityPayout, params.stap),
  loader: ({ params, preload }) => {
    if (!preload) enterFlow('lijfrenteUitkeren', params.stap);
    return AnnuityPayoutFlow.preload?.();
  },
  component: AnnuityPayoutPage,
});

function AnnuityPayoutPage() {
  const { stap } = annuityPayoutRoute.useParams();
  const page = useFlowPage('lijfrenteUitkeren', paths.annuityPayout, stap);
  return (
    <WithSharedInput flow="lijfrenteUitkeren">
      <AnnuityPayoutFlow {...page} />
    </WithSharedInput>
  );
}
