import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { NotAvailable } from './_not-available.ts';
import { rootRoute } from './_root.ts';

export const contractDocumentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contractDocuments,
  staticData: { page: { access: 'signedIn', title: 'Documenten', withoutSideMenu: true } },
  component: NotAvailable,
});
