import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { firstStep } from './_first-step.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const annuityBuildRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.annuityBuild,
  staticData: { page: { access: 'open', title: 'Lijfrente opbouwen', isFlow: true } },
  beforeLoad: ({ params }) => firstStep(paths.annuityBuild, params.stap),
  component: NotAvailable,
});
