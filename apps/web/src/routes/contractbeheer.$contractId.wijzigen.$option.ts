import { createRoute } from '@tanstack/react-router';
import { paths } from '../lib/internal-urls.ts';
import { contractPage, contractRoute } from './_contract.ts';

export const contractChangeRoute = createRoute({
  getParentRoute: () => contractRoute,
  path: paths.contractChange,
  staticData: { page: { access: 'signedIn', title: 'Wat wilt u wijzigen?', withoutSideMenu: true } },
  component: contractPage('ChangePage'),
});
