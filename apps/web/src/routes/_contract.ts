import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { serverDataRoute } from './_server-data.ts';

const pages = () => import('./_ContractPages.tsx');

/** The pages of one contract, under one header. */
export const contractRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  id: 'contract',
  component: lazyRouteComponent(pages, 'ContractPages'),
});

/** One of those pages. */
export const contractPage = (name: Exclude<keyof Awaited<ReturnType<typeof pages>>, 'ContractPages'>) =>
  lazyRouteComponent(pages, name);
