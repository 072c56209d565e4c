import { flows, type InvestmentFlowName, investmentFlows } from '@portaal/domain/brand/flows';
import { type AsyncRouteComponent, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { flowText } from '../entities/application/application-paths.ts';
import { documentSearch } from '../features/documents/documents/search.ts';
import { signingInvitationSearch } from '../features/investing/applications/invitations/search.ts';
import { asksBeforeLeaving, investmentSearch } from '../features/investing/applications/search.ts';
import { contractEventSearch } from '../features/investing/contract-events/search.ts';
import { contractSearch, unpaidSearch } from '../features/investing/contracts/search.ts';
import { returnSearch } from '../features/investing/returns/search.ts';
import { transactionSearch } from '../features/investing/transactions/search.ts';
import { mandateSearch } from '../features/money/mandates/search.ts';
import { paymentSearch } from '../features/money/payments/search.ts';
import { adminSearch } from '../features/office/admin/search.ts';
import { maintenanceSearch } from '../features/office/maintenance/search.ts';
import { callbackSearch } from '../features/products/callbacks/search.ts';
import {
  changeEmailSearch,
  mailLinkSearch,
  resetPasswordSearch,
} from '../features/sign-in/accounts/search.ts';
import { environment } from '../lib/environment.ts';
import { paths } from '../lib/internal-urls.ts';
import {
  annuityBuildRoute,
  annuityPayoutRoute,
  homeRoute,
  investAmountRoute,
  loginRoute,
} from './first-routes.ts';
import type { PageMetadata } from './page-metadata.ts';
import { rootRoute } from './root.ts';
import { serverDataRoute } from './server-data.ts';

type More = Omit<PageMetadata, 'access' | 'title'>;

const page = (access: PageMetadata['access']) => (title: string, more?: More) => ({
  page: { access, title, ...more },
});
const open = page('open');
const signedIn = page('signedIn');
const admin = page('admin');

const settingsPages = () => import('./SettingsPages.tsx');
const contractPages = () => import('./ContractPages.tsx');
const accountPages = () => import('./AccountPages.tsx');

/** Leaves the previous page on screen until the code of this page is loaded. */
const fetchedFirst = <P>(component: AsyncRouteComponent<P>) => ({
  component,
  loader: () => component.preload?.(),
});

const atRoot = { getParentRoute: () => rootRoute };
const withData = { getParentRoute: () => serverDataRoute };

/** The list of contracts, under its two paths. */
const contractsRoute = createRoute({ ...withData, id: 'contracts', validateSearch: contractSearch });
const inContracts = { getParentRoute: () => contractsRoute };

/** The pages of Mijn instellingen, under one navigation. */
const settingsRoute = createRoute({
  ...withData,
  id: 'settings',
  component: lazyRouteComponent(settingsPages, 'SettingsPages'),
});
const inSettings = { getParentRoute: () => settingsRoute };

/** The pages of one contract, under a shared header. */
const contractRoute = createRoute({
  ...withData,
  id: 'contract',
  component: lazyRouteComponent(contractPages, 'ContractPages'),
});
const inContract = { getParentRoute: () => contractRoute };

/** The route for the result of a payment, under the path of the flow that started the payment. */
const paymentRoute = createRoute({ ...withData, id: 'payment', validateSearch: paymentSearch });
const inPayment = { getParentRoute: () => paymentRoute };
const PaymentResultPage = lazyRouteComponent(() => import('./PaymentResultPage.tsx'), 'PaymentResultPage');

/** The investment flows, each with its pages under one URL (I-01, I-02). */
const investmentRoute = createRoute({ ...withData, id: 'investment', validateSearch: investmentSearch });
const inInvestment = { getParentRoute: () => investmentRoute };
/** L-13: returns the route data of an investment flow, which asks for confirmation before the user leaves it. */
const investing = (flow: InvestmentFlowName) => ({
  page: {
    access: 'signedIn' as const,
    // Evaluated when the page opens, because this module loads before the environment with the names of the
    // funds.
    get title() {
      return flowText(flow);
    },
    isFlow: ({ pagina }: Readonly<Record<string, unknown>>) => asksBeforeLeaving(pagina),
  },
});

const pagesOfInvestment = investmentFlows.map((flow) =>
  createRoute({
    ...inInvestment,
    path: flows[flow].path,
    staticData: investing(flow),
    component: lazyRouteComponent(async () => (await import('./InvestmentPage.tsx')).pageOfFlow(flow)),
  }),
);

const pagesOfApplication = [
  createRoute({
    ...inInvestment,
    path: paths.application,
    staticData: signedIn('Uw aanvraag', { isFlow: ({ pagina }) => asksBeforeLeaving(pagina) }),
    component: lazyRouteComponent(() => import('./ApplicationPage.tsx'), 'ApplicationPage'),
  }),
] as const;

const pagesOfPayment = [
  createRoute({
    ...inPayment,
    path: paths.paymentResult,
    staticData: signedIn('Uw betaling'),
    component: PaymentResultPage,
  }),
  createRoute({
    ...inPayment,
    path: paths.productPaymentResult,
    staticData: signedIn('Uw betaling'),
    component: PaymentResultPage,
  }),
] as const;

const pagesOfContracts = [
  createRoute({
    ...inContracts,
    path: paths.investments,
    staticData: signedIn('Mijn investeringen'),
    ...fetchedFirst(lazyRouteComponent(() => import('./ContractsPage.tsx'), 'InvestmentsPage')),
  }),
  createRoute({
    ...inContracts,
    path: paths.realEstate,
    staticData: signedIn('Mijn vastgoed'),
    ...fetchedFirst(lazyRouteComponent(() => import('./ContractsPage.tsx'), 'RealEstatePage')),
  }),
] as const;

const pagesOfSettings = [
  createRoute({
    ...inSettings,
    path: paths.settingsPersonal,
    staticData: signedIn('Persoonlijke informatie', { withoutSideMenu: true }),
    component: lazyRouteComponent(settingsPages, 'PersonalInformationPage'),
  }),
  createRoute({
    ...inSettings,
    path: paths.settingsRelations,
    staticData: signedIn('Overige relaties', { withoutSideMenu: true }),
    component: lazyRouteComponent(settingsPages, 'RelationsPage'),
  }),
  createRoute({
    ...inSettings,
    path: paths.settingsPassword,
    staticData: signedIn('Wachtwoord', { withoutSideMenu: true }),
    component: lazyRouteComponent(settingsPages, 'SecurityPage'),
  }),
] as const;

const pagesOfContract = [
  createRoute({
    ...inContract,
    path: paths.contract,
    staticData: signedIn('Overzicht', { withoutSideMenu: true }),
    component: lazyRouteComponent(contractPages, 'OverviewPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractTransactions,
    staticData: signedIn('Transacties', { withoutSideMenu: true }),
    validateSearch: transactionSearch,
    component: lazyRouteComponent(contractPages, 'TransactionsPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractReturns,
    staticData: signedIn('Rendement', { withoutSideMenu: true }),
    validateSearch: returnSearch,
    component: lazyRouteComponent(contractPages, 'ReturnsPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractDetails,
    staticData: signedIn('Gegevens', { withoutSideMenu: true }),
    component: lazyRouteComponent(contractPages, 'DetailsPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractHistory,
    staticData: signedIn('Historie', { withoutSideMenu: true }),
    validateSearch: contractEventSearch,
    component: lazyRouteComponent(contractPages, 'HistoryPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractDocuments,
    staticData: signedIn('Documenten', { withoutSideMenu: true }),
    validateSearch: documentSearch,
    component: lazyRouteComponent(contractPages, 'DocumentsPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractSold,
    staticData: signedIn('Verkocht', { withoutSideMenu: true }),
    component: lazyRouteComponent(contractPages, 'SoldPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractTopUp,
    staticData: signedIn('Bijstorten', { withoutSideMenu: true }),
    component: lazyRouteComponent(contractPages, 'TopUpPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractSell,
    staticData: signedIn('Verkopen', { withoutSideMenu: true }),
    component: lazyRouteComponent(contractPages, 'SellPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractTransfer,
    staticData: signedIn('Overdragen', { withoutSideMenu: true }),
    component: lazyRouteComponent(contractPages, 'TransferPage'),
  }),
  createRoute({
    ...inContract,
    path: paths.contractChange,
    staticData: signedIn('Wat wilt u wijzigen?', { withoutSideMenu: true }),
    component: lazyRouteComponent(contractPages, 'ChangePage'),
  }),
] as const;

const pagesWithData = [
  createRoute({
    ...withData,
    path: paths.signingInvitation,
    staticData: signedIn('Meetekenen'),
    validateSearch: signingInvitationSearch,
    component: lazyRouteComponent(() => import('./SigningInvitationPage.tsx'), 'SigningInvitationPage'),
  }),
  createRoute({
    ...withData,
    path: paths.admin,
    staticData: admin('Beheer', { withoutSideMenu: true }),
    validateSearch: adminSearch,
    component: lazyRouteComponent(() => import('./AdminPage.tsx'), 'AdminPage'),
  }),
  createRoute({
    ...withData,
    path: paths.funds,
    staticData: signedIn('Onze fondsen'),
    ...fetchedFirst(
      lazyRouteComponent(() => import('../features/products/funds/FundsTablePage.tsx'), 'FundsTablePage'),
    ),
  }),
  createRoute({
    ...withData,
    path: paths.unpaidContracts,
    staticData: signedIn('Betaling afronden'),
    validateSearch: unpaidSearch,
    component: lazyRouteComponent(
      () => import('../features/investing/contracts/UnpaidContracts.tsx'),
      'UnpaidContracts',
    ),
  }),
  createRoute({
    ...withData,
    path: paths.mandateResult,
    staticData: signedIn('Uw machtiging'),
    validateSearch: mandateSearch,
    component: lazyRouteComponent(
      () => import('../features/money/mandates/MandateResultPage.tsx'),
      'MandateResultPage',
    ),
  }),
  createRoute({
    ...withData,
    path: paths.calculations,
    staticData: signedIn('Mijn berekeningen'),
    ...fetchedFirst(lazyRouteComponent(() => import('./SavedOffersPage.tsx'), 'SavedOffersPage')),
  }),
  createRoute({
    ...withData,
    path: paths.documents,
    staticData: signedIn('Mijn documenten'),
    validateSearch: documentSearch,
    ...fetchedFirst(
      lazyRouteComponent(
        () => import('../features/documents/documents/AllDocumentsPage.tsx'),
        'AllDocumentsPage',
      ),
    ),
  }),
  createRoute({
    ...withData,
    path: paths.about,
    staticData: open('Over ons'),
    component: lazyRouteComponent(() => import('../features/products/brand/AboutPage.tsx'), 'AboutPage'),
  }),
  createRoute({
    ...withData,
    path: paths.glossary,
    staticData: open('Begrippen'),
    component: lazyRouteComponent(
      () => import('../features/products/glossary/GlossaryPage.tsx'),
      'GlossaryPage',
    ),
  }),
] as const;

const otherPages = [
  createRoute({
    ...atRoot,
    path: paths.requestAccount,
    staticData: open('Account aanmaken'),
    validateSearch: mailLinkSearch,
    component: lazyRouteComponent(accountPages, 'CreateAccountPage'),
  }),
  createRoute({
    ...atRoot,
    path: paths.requestPasswordReset,
    staticData: open('Wachtwoord vergeten'),
    component: lazyRouteComponent(accountPages, 'ForgotPasswordPage'),
  }),
  createRoute({
    ...atRoot,
    path: paths.resetPassword,
    staticData: open('Nieuw wachtwoord kiezen'),
    validateSearch: resetPasswordSearch,
    component: lazyRouteComponent(accountPages, 'ResetPasswordPage'),
  }),
  createRoute({
    ...atRoot,
    path: paths.claimAccount,
    staticData: open('Account openen'),
    validateSearch: mailLinkSearch,
    component: lazyRouteComponent(accountPages, 'ClaimAccountPage'),
  }),
  createRoute({
    ...atRoot,
    path: paths.requestEmailChange,
    staticData: open('E-mailadres wijzigen'),
    validateSearch: changeEmailSearch,
    component: lazyRouteComponent(accountPages, 'ChangeEmailPage'),
  }),
  createRoute({
    ...atRoot,
    path: paths.contact,
    staticData: open('Contact'),
    validateSearch: callbackSearch,
    component: lazyRouteComponent(() => import('./ContactPage.tsx'), 'ContactPage'),
  }),
  createRoute({
    ...atRoot,
    path: paths.maintenance,
    staticData: open('Wij zijn even bezig', { withoutSideMenu: true }),
    validateSearch: maintenanceSearch,
    component: lazyRouteComponent(
      () => import('../features/office/maintenance/MaintenancePage.tsx'),
      'MaintenancePage',
    ),
  }),
  // this path does not exist in production.
  createRoute({
    ...atRoot,
    path: paths.selfTest,
    staticData: open('Zelftest', { untracked: true }),
    beforeLoad: () => {
      if (environment().production) throw redirect({ to: paths.investments, replace: true });
    },
    component: lazyRouteComponent(() => import('../features/office/health/SelfTestPage.tsx'), 'SelfTestPage'),
  }),
  // an unknown URL leads to the overview.
  createRoute({
    ...atRoot,
    path: '$',
    staticData: open('Onbekende pagina', { untracked: true }),
    beforeLoad: ({ location: { pathname } }) => {
      throw redirect({ to: paths.investments, state: { unknownAddress: pathname }, replace: true });
    },
  }),
] as const;

/**
 * Lists every page of the specification: path, access, title and component. The application starts with the few
 * routes of `first-routes.ts` and fetches this file when a user navigates elsewhere.
 */
export const everyRoute = () =>
  rootRoute.addChildren([
    homeRoute,
    loginRoute,
    ...otherPages,
    serverDataRoute.addChildren([
      investAmountRoute,
      annuityBuildRoute,
      annuityPayoutRoute,
      ...pagesWithData,
      contractsRoute.addChildren(pagesOfContracts),
      investmentRoute.addChildren([...pagesOfInvestment, ...pagesOfApplication]),
      paymentRoute.addChildren(pagesOfPayment),
      settingsRoute.addChildren(pagesOfSettings),
      contractRoute.addChildren(pagesOfContract),
    ]),
  ]);
