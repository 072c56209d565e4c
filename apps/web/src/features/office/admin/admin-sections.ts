import type { AdminCallName } from '@portaal/domain/rights';

/** Titles of the groups of tabs, in their order. The first group begins with the list of people. */
export const adminSubjects = ['Klanten', 'Geld', 'Fondsen', 'Beheer'] as const;

interface AdminSection {
  readonly label: string;
  readonly subject: (typeof adminSubjects)[number];
  /** The call that the section reads. The section is hidden from employees who may not make the call. */
  readonly call: AdminCallName;
  /** File of the page without its extension; the page has the name of the file. */
  readonly page: `${string}/${string}Page`;
}

/** Sections of the admin area other than people, by their name in the URL and in the order of the tabs. */
export const adminSections = {
  terugbellen: {
    label: 'Terugbellen',
    subject: 'Klanten',
    call: 'listCallbackRequests',
    page: 'callbacks/CallbacksPage',
  },
  aanvragen: {
    label: 'Aanvragen',
    subject: 'Klanten',
    call: 'listApplicationReviews',
    page: 'applications/ApplicationsPage',
  },
  overdrachten: {
    label: 'Overdrachten',
    subject: 'Klanten',
    call: 'listCapitalTransferReviews',
    page: 'capital-transfers/CapitalTransfersPage',
  },
  wijzigingen: {
    label: 'Wijzigingsverzoeken',
    subject: 'Klanten',
    call: 'listChangeReviews',
    page: 'queues/ChangesPage',
  },
  vragenlijsten: {
    label: 'Vragenlijsten',
    subject: 'Klanten',
    call: 'listQuestionnaireReviews',
    page: 'queues/QuestionnairesPage',
  },
  uitnodigen: {
    label: 'Uitnodigen',
    subject: 'Klanten',
    call: 'listInvitationWaves',
    page: 'account-invitations/AccountInvitationsPage',
  },
  uitbetalen: {
    label: 'Uitbetalen',
    subject: 'Geld',
    call: 'previewPayouts',
    page: 'payouts/PayoutsPage',
  },
  afschriften: {
    label: 'Afschriften',
    subject: 'Geld',
    call: 'listBankStatements',
    page: 'bank-statements/BankStatementsPage',
  },
  'open-posten': {
    label: 'Open posten',
    subject: 'Geld',
    call: 'listOpenItems',
    page: 'bank-matching/OpenItemsPage',
  },
  'bank-en-boeken': {
    label: 'Bank en boeken',
    subject: 'Geld',
    call: 'getBookReport',
    page: 'books/BooksPage',
  },
  betalingen: {
    label: 'Betalingen',
    subject: 'Geld',
    call: 'listPaymentReviews',
    page: 'queues/PaymentsPage',
  },
  incassos: {
    label: 'Incasso’s',
    subject: 'Geld',
    call: 'listCollectionReviews',
    page: 'queues/CollectionsPage',
  },
  verkopen: {
    label: 'Verkoopopdrachten',
    subject: 'Geld',
    call: 'listSellQueue',
    page: 'queues/SalesPage',
  },
  maand: {
    label: 'Maand verwerken',
    subject: 'Fondsen',
    call: 'listDealingRuns',
    page: 'dealing-runs/MonthsPage',
  },
  koersen: {
    label: 'Koersen invoeren',
    subject: 'Fondsen',
    call: 'getFundPrices',
    page: 'fund-prices/PricesPage',
  },
  fondsdocumenten: {
    label: 'Fondsdocumenten',
    subject: 'Fondsen',
    call: 'listFundDocumentVersions',
    page: 'fund-documents/FundDocumentsPage',
  },
  panden: {
    label: 'Panden',
    subject: 'Fondsen',
    call: 'listBuildingsVersions',
    page: 'buildings/BuildingsPage',
  },
  voorwaarden: {
    label: 'Voorwaarden',
    subject: 'Fondsen',
    call: 'listTerms',
    page: 'terms/TermsPage',
  },
  jaarcijfers: {
    label: 'Jaarcijfers',
    subject: 'Fondsen',
    call: 'listYearlyFigures',
    page: 'yearly-figures/YearlyFiguresPage',
  },
  inrichten: {
    label: 'Inrichten',
    subject: 'Beheer',
    call: 'getSetUp',
    page: 'set-up/SetUpPage',
  },
  teksten: {
    label: 'Teksten',
    subject: 'Beheer',
    call: 'listTexts',
    page: 'texts/TextsPage',
  },
  goedkeuring: {
    label: 'Ter goedkeuring',
    subject: 'Beheer',
    call: 'listApprovals',
    page: 'approvals/ApprovalsPage',
  },
  uitnodigingen: {
    label: 'Uitnodigingen',
    subject: 'Beheer',
    call: 'listEmployeeInvitations',
    page: 'employees/InvitationsPage',
  },
  beveiliging: {
    label: 'Beveiliging',
    subject: 'Beheer',
    call: 'listSecurityEvents',
    page: 'security-events/SecurityEventsPage',
  },
  'bestaand-boek': {
    label: 'Bestaand boek',
    subject: 'Beheer',
    call: 'listBookImports',
    page: 'book-import/BookImportPage',
  },
  onderhoud: {
    label: 'Onderhoud',
    subject: 'Beheer',
    call: 'startMaintenance',
    page: 'maintenance/SwitchMaintenancePage',
  },
} as const satisfies Readonly<Record<string, AdminSection>>;

export type AdminSectionName = keyof typeof adminSections;
export const adminSectionNames = Object.keys(adminSections) as AdminSectionName[];
