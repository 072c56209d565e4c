import { type ComponentType, lazy } from 'react';
import type { AdminSectionName } from './search.ts';

/** Each section's code is loaded when the section is opened, since most employees only search for a person. */
const section = (label: string, page: () => Promise<ComponentType>) => ({
  label,
  Page: lazy(async () => ({ default: await page() })),
});

/** Sections of the admin area other than people. A name that is not a section name in the URL does not compile. */
export const adminSections: Readonly<Record<AdminSectionName, ReturnType<typeof section>>> = {
  goedkeuring: section(
    'Ter goedkeuring',
    async () => (await import('./approvals/ApprovalsPage.tsx')).ApprovalsPage,
  ),
  terugbellen: section(
    'Terugbellen',
    async () => (await import('./callbacks/CallbacksPage.tsx')).CallbacksPage,
  ),
  uitnodigingen: section(
    'Uitnodigingen',
    async () => (await import('./invitations/InvitationsPage.tsx')).InvitationsPage,
  ),
  beveiliging: section(
    'Beveiliging',
    async () => (await import('./security/SecurityEventsPage.tsx')).SecurityEventsPage,
  ),
  maand: section('Maand verwerken', async () => (await import('./months/MonthsPage.tsx')).MonthsPage),
  koersen: section('Koersen invoeren', async () => (await import('./prices/PricesPage.tsx')).PricesPage),
  fondsdocumenten: section(
    'Fondsdocumenten',
    async () => (await import('./fund-documents/FundDocumentsPage.tsx')).FundDocumentsPage,
  ),
  panden: section('Panden', async () => (await import('./buildings/BuildingsPage.tsx')).BuildingsPage),
  jaarcijfers: section(
    'Jaarcijfers',
    async () => (await import('./yearly-figures/YearlyFiguresPage.tsx')).YearlyFiguresPage,
  ),
  aanvragen: section(
    'Aanvragen',
    async () => (await import('./applications/ApplicationsPage.tsx')).ApplicationsPage,
  ),
  afschriften: section(
    'Afschriften',
    async () => (await import('./bank-statements/BankStatementsPage.tsx')).BankStatementsPage,
  ),
  'bank-en-boeken': section('Bank en boeken', async () => (await import('./books/BooksPage.tsx')).BooksPage),
  uitbetalen: section('Uitbetalen', async () => (await import('./payouts/PayoutsPage.tsx')).PayoutsPage),
  betalingen: section('Betalingen', async () => (await import('./queues/PaymentsPage.tsx')).PaymentsPage),
  incassos: section('Incasso’s', async () => (await import('./queues/CollectionsPage.tsx')).CollectionsPage),
  'open-posten': section(
    'Open posten',
    async () => (await import('./open-items/OpenItemsPage.tsx')).OpenItemsPage,
  ),
  verkopen: section('Verkoopopdrachten', async () => (await import('./queues/SalesPage.tsx')).SalesPage),
  wijzigingen: section(
    'Wijzigingsverzoeken',
    async () => (await import('./queues/ChangesPage.tsx')).ChangesPage,
  ),
  vragenlijsten: section(
    'Vragenlijsten',
    async () => (await import('./queues/QuestionnairesPage.tsx')).QuestionnairesPage,
  ),
  onderhoud: section(
    'Onderhoud',
    async () => (await import('./maintenance/SwitchMaintenancePage.tsx')).SwitchMaintenancePage,
  ),
};
