import type { AdminCallName } from '@portaal/domain/rights';
import { type ComponentType, lazy } from 'react';

/** Titles of the groups of tabs, in their order. The list of people stands first in the first group. */
export const adminSubjects = ['Klanten', 'Geld', 'Fondsen', 'Beheer'] as const;

interface AdminSection {
  readonly label: string;
  readonly subject: (typeof adminSubjects)[number];
  /** The call that the section reads. The section is hidden from employees who may not make the call. */
  readonly call: AdminCallName;
  /** The section's code is loaded when the section is opened, since most employees only search for a person. */
  readonly Page: ComponentType;
}

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** Sections of the admin area other than people, by their name in the URL and in the order of the tabs. */
export const adminSections = {
  terugbellen: {
    label: 'Terugbellen',
    subject: 'Klanten',
    call: 'listCallbackRequests',
    Page: page(async () => (await import('./callbacks/CallbacksPage.tsx')).CallbacksPage),
  },
  aanvragen: {
    label: 'Aanvragen',
    subject: 'Klanten',
    call: 'listApplicationReviews',
    Page: page(async () => (await import('./applications/ApplicationsPage.tsx')).ApplicationsPage),
  },
  wijzigingen: {
    label: 'Wijzigingsverzoeken',
    subject: 'Klanten',
    call: 'listChangeReviews',
    Page: page(async () => (await import('./queues/ChangesPage.tsx')).ChangesPage),
  },
  vragenlijsten: {
    label: 'Vragenlijsten',
    subject: 'Klanten',
    call: 'listQuestionnaireReviews',
    Page: page(async () => (await import('./queues/QuestionnairesPage.tsx')).QuestionnairesPage),
  },
  uitbetalen: {
    label: 'Uitbetalen',
    subject: 'Geld',
    call: 'previewPayouts',
    Page: page(async () => (await import('./payouts/PayoutsPage.tsx')).PayoutsPage),
  },
  afschriften: {
    label: 'Afschriften',
    subject: 'Geld',
    call: 'listBankStatements',
    Page: page(async () => (await import('./bank-statements/BankStatementsPage.tsx')).BankStatementsPage),
  },
  'open-posten': {
    label: 'Open posten',
    subject: 'Geld',
    call: 'listOpenItems',
    Page: page(async () => (await import('./open-items/OpenItemsPage.tsx')).OpenItemsPage),
  },
  'bank-en-boeken': {
    label: 'Bank en boeken',
    subject: 'Geld',
    call: 'getBookReport',
    Page: page(async () => (await import('./books/BooksPage.tsx')).BooksPage),
  },
  betalingen: {
    label: 'Betalingen',
    subject: 'Geld',
    call: 'listPaymentReviews',
    Page: page(async () => (await import('./queues/PaymentsPage.tsx')).PaymentsPage),
  },
  incassos: {
    label: 'Incasso’s',
    subject: 'Geld',
    call: 'listCollectionReviews',
    Page: page(async () => (await import('./queues/CollectionsPage.tsx')).CollectionsPage),
  },
  verkopen: {
    label: 'Verkoopopdrachten',
    subject: 'Geld',
    call: 'listSellQueue',
    Page: page(async () => (await import('./queues/SalesPage.tsx')).SalesPage),
  },
  maand: {
    label: 'Maand verwerken',
    subject: 'Fondsen',
    call: 'listDealingRuns',
    Page: page(async () => (await import('./months/MonthsPage.tsx')).MonthsPage),
  },
  koersen: {
    label: 'Koersen invoeren',
    subject: 'Fondsen',
    call: 'getFundPrices',
    Page: page(async () => (await import('./prices/PricesPage.tsx')).PricesPage),
  },
  fondsdocumenten: {
    label: 'Fondsdocumenten',
    subject: 'Fondsen',
    call: 'listFundDocumentVersions',
    Page: page(async () => (await import('./fund-documents/FundDocumentsPage.tsx')).FundDocumentsPage),
  },
  panden: {
    label: 'Panden',
    subject: 'Fondsen',
    call: 'listBuildingsVersions',
    Page: page(async () => (await import('./buildings/BuildingsPage.tsx')).BuildingsPage),
  },
  jaarcijfers: {
    label: 'Jaarcijfers',
    subject: 'Fondsen',
    call: 'listYearlyFigures',
    Page: page(async () => (await import('./yearly-figures/YearlyFiguresPage.tsx')).YearlyFiguresPage),
  },
  goedkeuring: {
    label: 'Ter goedkeuring',
    subject: 'Beheer',
    call: 'listApprovals',
    Page: page(async () => (await import('./approvals/ApprovalsPage.tsx')).ApprovalsPage),
  },
  uitnodigingen: {
    label: 'Uitnodigingen',
    subject: 'Beheer',
    call: 'listEmployeeInvitations',
    Page: page(async () => (await import('./invitations/InvitationsPage.tsx')).InvitationsPage),
  },
  beveiliging: {
    label: 'Beveiliging',
    subject: 'Beheer',
    call: 'listSecurityEvents',
    Page: page(async () => (await import('./security/SecurityEventsPage.tsx')).SecurityEventsPage),
  },
  onderhoud: {
    label: 'Onderhoud',
    subject: 'Beheer',
    call: 'startMaintenance',
    Page: page(async () => (await import('./maintenance/SwitchMaintenancePage.tsx')).SwitchMaintenancePage),
  },
} as const satisfies Readonly<Record<string, AdminSection>>;

export type AdminSectionName = keyof typeof adminSections;
export const adminSectionNames = Object.keys(adminSections) as AdminSectionName[];

/** Returns whether a name in a URL is the name of a section. */
export const isAdminSection = (name: string): name is AdminSectionName => Object.hasOwn(adminSections, name);
