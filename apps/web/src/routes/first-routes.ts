import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/sign-in/session/LoginPage.tsx';
import { loginSearch } from '../features/sign-in/session/search.ts';
import { currentSession } from '../features/sign-in/session/session-state.ts';
import { paths } from '../lib/internal-urls.ts';
import type { CalculatorFlowName } from '../state/calculator-flows.ts';
import { firstStep } from './first-step.ts';
import { rootRoute } from './root.ts';
import { serverDataRoute } from './server-data.ts';

interface Visit {
  readonly params: { readonly stap?: string | undefined };
  /** True if the page is only preloaded because the user is likely to open it. */
  readonly preload: boolean;
}

/** Fetches the page of a calculator. If the user actually opens the page, its flow also becomes the current flow. */
async function loadCalculator(
  page: { readonly preload?: (() => Promise<unknown> | undefined) | undefined },
  flow: CalculatorFlowName,
  { params, preload }: Visit,
): Promise<void> {
  const [{ enterFlow }] = await Promise.all([import('./calculator.ts'), page.preload?.()]);
  if (!preload) enterFlow(flow, params.stap);
}

// The pages that a visitor may open first. They are separate from `routes.ts`, which is fetched after the first page
// (decision 0019): every path, title and file name in this file adds bytes to the first script.

/** redirects `/` to the overview or to the sign-in page. */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.home,
  staticData: { page: { access: 'open', title: 'Start', untracked: true } },
  beforeLoad: () => {
    const to = currentSession().status === 'signedIn' ? paths.realEstate : paths.login;
    throw redirect({ to, replace: true });
  },
});

/** The only page in the first script: it is the first page most visitors see. */
export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  staticData: { page: { access: 'open', title: 'Inloggen' } },
  validateSearch: loginSearch,
  // The notice on the sign-in page contains the title of the page that redirected the user. If the routes cannot be
  // fetched, the notice lacks that title, but signing in works.
  beforeLoad: ({ context, search }) =>
    search.redirect ? context.completeRoutes().catch(() => undefined) : undefined,
  component: LoginPage,
});

const InvestAmountPage = lazyRouteComponent(() => import('./InvestAmountPage.tsx'), 'InvestAmountPage');

export const investAmountRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.investAmount,
  staticData: { page: { access: 'open', title: 'Bedrag beleggen', isFlow: true } },
  beforeLoad: ({ params, location }) => firstStep(paths.investAmount, params.stap, location),
  loader: (visit) => loadCalculator(InvestAmountPage, 'bedragBeleggen', visit),
  component: InvestAmountPage,
});

const AnnuityBuildPage = lazyRouteComponent(() => import('./AnnuityBuildPage.tsx'), 'AnnuityBuildPage');

export const annuityBuildRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.annuityBuild,
  staticData: { page: { access: 'open', title: 'Lijfrente opbouwen', isFlow: true } },
  beforeLoad: ({ params, location }) => firstStep(paths.annuityBuild, params.stap, location),
  loader: (visit) => loadCalculator(AnnuityBuildPage, 'lijfrenteOpbouwen', visit),
  component: AnnuityBuildPage,
});

const AnnuityPayoutPage = lazyRouteComponent(() => import('./AnnuityPayoutPage.tsx'), 'AnnuityPayoutPage');

export const annuityPayoutRoute = createRoute({
  getParentRoute: () => serverDataRoute,
  path: paths.annuityPayout,
  staticData: { page: { access: 'open', title: 'Lijfrente uitkeren', isFlow: true } },
  beforeLoad: ({ params, location }) => firstStep(paths.annuityPayout, params.stap, location),
  loader: (visit) => loadCalculator(AnnuityPayoutPage, 'lijfrenteUitkeren', visit),
  component: AnnuityPayoutPage,
});
