import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { loadCalculator } from './_calculator-loader.ts';
import { firstStep } from './_first-step.ts';
import { serverDataRoute } from './_server-data.ts';

const InvestAmountPage = lazyRouteComponent(() => import('./_InvestAmountPage.tsx'), 'InvestAmountPage');

export const investAmountRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.investAmount,
  staticData: { page: { access: 'open', title: 'Bedrag beleggen', isFlow: true } },
  beforeLoad: ({ params }) => firstStep(paths.investAmount, params.stap),
  loader: (visit) => loadCalculator(InvestAmountPage, 'bedragBeleggen', visit),
  component: InvestAmountPage,
});
