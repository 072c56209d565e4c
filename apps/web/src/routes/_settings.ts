import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { serverDataRoute } from './_server-data.ts';

const pages = () => import('./_SettingsPages.tsx');

/** The pages of Mijn instellingen, under one navigation. */
export const settingsRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  id: 'settings',
  component: lazyRouteComponent(pages, 'SettingsPages'),
});

/** One of those pages. */
export const settingsPage = (name: Exclude<keyof Awaited<ReturnType<typeof pages>>, 'SettingsPages'>) =>
  lazyRouteComponent(pages, name);
