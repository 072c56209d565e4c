import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Stack } from '../../ui/Layout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import { sectionIn } from './admin-sections.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { type Impersonate, PersonView, type ShowStatus } from './PersonView.tsx';
import { type KeptRow, usePeopleView } from './use-people.ts';

export interface AdminPageProps {
  /** P-03: told which rows are on screen. */
  readonly keep: (rows: readonly KeptRow[]) => void;
  readonly contractStatus: ShowStatus;
  readonly impersonate: Impersonate;
}

/** Apart: most who come here look a person up. */
const parts = {
  maand: lazy(() => import('./months/MonthsPage.tsx').then(({ MonthsPage }) => ({ default: MonthsPage }))),
  koersen: lazy(() => import('./prices/PricesPage.tsx').then(({ PricesPage }) => ({ default: PricesPage }))),
  verkopen: lazy(() => import('./queues/SalesPage.tsx').then(({ SalesPage }) => ({ default: SalesPage }))),
  wijzigingen: lazy(() =>
    import('./queues/ChangesPage.tsx').then(({ ChangesPage }) => ({ default: ChangesPage })),
  ),
} as const;

/** The people of the brand, or one of them. */
function People({ keep, ...given }: AdminPageProps) {
  const people = usePeopleView();
  const { person } = people.view;
  if (person === undefined) return <PeopleTable people={people} keep={keep} />;
  return <PersonView id={person} view={people.view} {...given} />;
}

/** the admin area. */
export function AdminPage(props: AdminPageProps) {
  const section = sectionIn(useSearch({ strict: false }));
  const Part = section && parts[section];
  return (
    <Stack gap="large">
      <AdminTabs />
      {Part ? (
        <Suspense fallback={<Skeleton shape="block" label="Even geduld. Wij halen de gegevens op." />}>
          <Part />
        </Suspense>
      ) : (
        <People {...props} />
      )}
    </Stack>
  );
}
