import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { loadCalculator } from './_calculator-loader.ts';
import { firstStep } from './_first-step.ts';
import { serverDataRoute } from './_server-data.ts';

const AnnuityPayoutPage = lazyRouteComponent(() => import('./_AnnuityPayoutPage.tsx'), 'AnnuityPayoutPage');

export const annuityPayoutRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.annuityPayout,
  staticData: { page: { access: 'open', title: 'Lijfrente uitkeren', isFlow: true } },
  beforeLoad: ({ params }) => firstStep(paths.annuityPayout, params.stap),
  loader: (visit) => loadCalculator(AnnuityPayoutPage, 'lijfrenteUitkeren', visit),
  component: AnnuityPayoutPage,
});
