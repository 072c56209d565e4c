import { lazy, Suspense } from 'react';
import { Stack } from '../../ui/Layout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import { adminSections } from './admin-sections.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { PersonView, type ShowStatus } from './PersonView.tsx';
import { useAdminSearch } from './use-admin-search.ts';
import { type StoredRow, usePeopleView } from './use-people.ts';

export interface AdminPageProps {
  /** P-03: notified which rows are on screen. */
  readonly keep: (rows: readonly StoredRow[]) => void;
  readonly contractStatus: ShowStatus;
  readonly onImpersonated: () => void;
}

/** The people of the brand, or one of them. */
function People({ keep, ...given }: AdminPageProps) {
  const people = usePeopleView();
  const { person } = people.view;
  if (person === undefined) return <PeopleTable people={people} keep={keep} />;
  return <PersonView id={person} view={people.view} {...given} />;
}

const ContractPage = lazy(() =>
  import('./contract/ContractPage.tsx').then((page) => ({ default: page.ContractPage })),
);

/** the admin area. */
export function AdminPage(props: AdminPageProps) {
  const { deel, contract } = useAdminSearch();
  const Part = deel && adminSections[deel].Page;
  return (
    <Stack gap="large">
      <AdminTabs />
      {Part || contract ? (
        <Suspense fallback={<Skeleton shape="block" label="Even geduld. Wij halen de gegevens op." />}>
          {Part ? (
            <Part />
          ) : (
            contract && (
              <ContractPage key={contract} number={contract} contractStatus={props.contractStatus} />
            )
          )}
        </Suspense>
      ) : (
        <People {...props} />
      )}
    </Stack>
  );
}
