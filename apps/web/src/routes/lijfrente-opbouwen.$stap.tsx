import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { enterFlow, useFlowPage } from './_calculator.ts';
import { firstStep } from './_first-step.ts';
import { serverDataRoute } from './_server-data.ts';
import { WithSharedInput } from './_shared-input.tsx';

const AnnuityBuildFlow = lazyRouteComponent(
  () => import('../features/calculation/AnnuityBuildFlow.tsx'),
  'AnnuityBuildFlow',
);

export const annuityBuildRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.annuityBuild,
  staticData: { page: { access: 'open', title: 'Lijfrente opbouwen', isFlow: true } },
  beforeLoad: ({ params }) => firstStep(paths.annuityBuild, params.stap),
  loader: ({ params, preload }) => {
    if (!preload) enterFlow('lijfrenteOpbouwen', params.stap);
    return AnnuityBuildFlow.preload?.();
  },
  component: AnnuityBuildPage,
});

function AnnuityBuildPage() {
  const { stap } = annuityBuildRoute.useParams();
  const page = useFlowPage('lijfrenteOpbouwen', paths.annuityBuild, stap);
  return (
    <WithSharedInput flow="lijfrenteOpbouwen">
      <AnnuityBuildFlow {...page} />
    </WithSharedInput>
  );
}
