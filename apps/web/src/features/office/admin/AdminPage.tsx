import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { watchApprovals } from '../../../act/approval-watch.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AdminFailure } from './AdminFailure.tsx';
import { AdminTabs } from './AdminTabs.tsx';
import { type AdminSectionName, adminSectionNames, adminSections } from './admin-sections.ts';
import styles from './Desk.module.css';
import { DeskBar } from './desk/DeskBar.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { PersonView, type ShowStatus } from './PersonView.tsx';
import { useMay, useRights } from './rights.tsx';
import { useAdminSearch } from './use-admin-search.ts';
import { type StoredRow, usePeopleView } from './use-people.ts';

export interface AdminPageProps {
  /** P-03: called with the rows on screen, which the browser may then store. */
  readonly keep: (rows: readonly StoredRow[]) => void;
  readonly contractStatus: ShowStatus;
  readonly onImpersonated: () => void;
}

/** Shows the people of the brand, or the details of one person. */
function People({ keep, ...props }: AdminPageProps) {
  const people = usePeopleView();
  const { person } = people.view;
  if (person === undefined) return <PeopleTable people={people} keep={keep} />;
  return <PersonView id={person} view={people.view} words={people.words} {...props} />;
}

/** A section's code is loaded when the section is opened, since most employees only search for a person. */
const files = import.meta.glob<Readonly<Record<string, ComponentType>>>('./*/*Page.tsx');

const sectionPage = (page: string) =>
  lazy(async () => {
    const Page = (await files[`./${page}.tsx`]?.())?.[page.slice(page.indexOf('/') + 1)];
    if (!Page) throw new Error(`no page ${page}`);
    return { default: Page };
  });

const sectionPages = Object.fromEntries(
  adminSectionNames.map((name) => [name, sectionPage(adminSections[name].page)]),
) as Readonly<Record<AdminSectionName, ReturnType<typeof sectionPage>>>;

const ContractPage = lazy(() =>
  import('./contract-ledger/ContractPage.tsx').then((page) => ({ default: page.ContractPage })),
);

/** shows the admin area. */
export function AdminPage(props: AdminPageProps) {
  const rights = useRights();
  if (rights.data) return <Area {...props} />;
  if (rights.isPending) return <Skeleton lines={6} label="Even geduld. Wij kijken wat u hier kunt doen." />;
  return (
    <AdminFailure
      error={rights.error}
      title="Wij kunnen nu niet zien wat u hier mag"
      busy={rights.isFetching}
      onRetry={() => rights.refetch()}
    />
  );
}

/** Shows the admin area to an employee whose rights are loaded. */
function Area(props: AdminPageProps) {
  const { deel, contract } = useAdminSearch();
  const may = useMay();
  const navigate = useNavigate();
  // A request for a second employee's approval has its own page.
  const showApproval = useEffectEvent(
    (verzoek: string) => void navigate({ to: '.', search: { deel: 'goedkeuring', verzoek } }),
  );
  useEffect(() => watchApprovals((id) => showApproval(id)), []);
  const needed = deel ? adminSections[deel].call : contract ? 'getContractLedger' : 'listPeople';
  const Part = deel && sectionPages[deel];
  if (!may(needed)) {
    return (
      <Stack gap="large" className={styles.desk}>
        <DeskBar />
        <AdminTabs />
        <EmptyState title="Dit onderdeel hoort niet bij uw rollen">
          Vraag een collega die dit wel mag, of vraag het hoofd om een andere rol.
        </EmptyState>
      </Stack>
    );
  }
  return (
    <Stack gap="large" className={styles.desk}>
      <DeskBar />
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
