import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { loadCalculator } from './_calculator-loader.ts';
import { firstStep } from './_first-step.ts';
import { serverDataRoute } from './_server-data.ts';

const AnnuityBuildPage = lazyRouteComponent(() => import('./_AnnuityBuildPage.tsx'), 'AnnuityBuildPage');

export const annuityBuildRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.annuityBuild,
  staticData: { page: { access: 'open', title: 'Lijfrente opbouwen', isFlow: true } },
  beforeLoad: ({ params }) => firstStep(paths.annuityBuild, params.stap),
  loader: (visit) => loadCalculator(AnnuityBuildPage, 'lijfrenteOpbouwen', visit),
  component: AnnuityBuildPage,
});
