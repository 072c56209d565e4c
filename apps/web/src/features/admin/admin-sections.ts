import { type ComponentType, lazy } from 'react';

/** Its file is fetched when it is opened: most who come here look a person up. */
const section = (label: string, page: () => Promise<ComponentType>) => ({
  label,
  Page: lazy(async () => ({ default: await page() })),
});

/** The parts of the admin area beside the people, by what the address calls them, in the order of the tabs. */
export const adminSections = {
  maand: section('Maand verwerken', async () => (await import('./months/MonthsPage.tsx')).MonthsPage),
  koersen: section('Koersen invoeren', async () => (await import('./prices/PricesPage.tsx')).PricesPage),
  verkopen: section('Verkoopopdrachten', async () => (await import('./queues/SalesPage.tsx')).SalesPage),
  wijzigingen: section(
    'Wijzigingsverzoeken',
    async () => (await import('./queues/ChangesPage.tsx')).ChangesPage,
  ),
  vragenlijsten: section(
    'Vragenlijsten',
    async () => (await import('./queues/QuestionnairesPage.tsx')).QuestionnairesPage,
  ),
} as const;

export type AdminSection = keyof typeof adminSections;
const names = Object.keys(adminSections) as readonly AdminSection[];

/** The part an address names; undefined: the people, as for a part that does not exist. */
export const sectionIn = ({ deel }: Readonly<Record<string, unknown>>): AdminSection | undefined =>
  names.find((name) => name === deel);
