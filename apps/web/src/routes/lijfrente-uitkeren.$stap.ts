import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { firstStep } from './_first-step.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const annuityPayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.annuityPayout,
  staticData: { page: { access: 'open', title: 'Lijfrente uitkeren', isFlow: true } },
  beforeLoad: ({ params }) => firstStep(paths.annuityPayout, params.stap),
  component: NotAvailable,
});
