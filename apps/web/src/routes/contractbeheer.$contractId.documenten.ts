import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { contractPage, contractRoute } from './_contract.ts';

export const contractDocumentsRoute = createRoute({
  getParentRoute: () => contractRoute,
  path: paths.contractDocuments,
  staticData: { page: { access: 'signedIn', title: 'Documenten', withoutSideMenu: true } },
  component: contractPage('DocumentsPage'),
});
