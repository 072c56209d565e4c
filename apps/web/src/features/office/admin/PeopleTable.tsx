import { PEOPLE_PAGE } from '@portaal/domain/office/people/calls';
import type { PeopleStatus } from '@portaal/domain/office/people/table-view';
import type { Role } from '@portaal/domain/sign-in/users/roles';
import { useEffect } from 'react';
import { formatNumber } from '../../../lib/dutch-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table } from '../../../ui/Table.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AdminLoaded } from './AdminLoaded.tsx';
import { CONTRACT_NUMBER } from './desk/contract-number.ts';
import { RouterTextLink } from './links.ts';
import styles from './PeopleTable.module.css';
import { peopleColumnsOf } from './people-columns.tsx';
import { sortAfter, tableSort } from './people-view.ts';
import { type StoredRow, storedRow, useListPeople, type usePeopleView } from './use-people.ts';
import { WaitingWork } from './WaitingWork.tsx';

const roleOptions: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'investor', label: 'Klanten' },
  { value: 'admin', label: 'Beheerders' },
];

const statusOptions: readonly { readonly value: PeopleStatus; readonly label: string }[] = [
  { value: 'withContracts', label: 'Met contracten' },
  { value: 'withoutContracts', label: 'Zonder contracten' },
  { value: 'unpaid', label: 'Nog niet betaald' },
];

const counted = (total: number): string => (total === 1 ? '1 persoon' : `${formatNumber(total)} personen`);

interface PeopleTableProps {
  readonly people: ReturnType<typeof usePeopleView>;
  readonly keep: (rows: readonly StoredRow[]) => void;
}

function Tools({ people: { view, words, search, change } }: Pick<PeopleTableProps, 'people'>) {
  const optionIn = <T extends string>(options: readonly { readonly value: T }[], value: string) =>
    options.find((option) => option.value === value)?.value;
  return (
    <search className={styles.tools}>
      <TextField
        type="search"
        name="people-search"
        className={styles.search}
        label="Zoek"
        placeholder="Naam, e-mailadres of contractnummer"
        prefix={<Icon name="search" />}
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={(event) => search(event.target.value)}
      />
      <Select
        name="people-role"
        label="Rol"
        placeholder="Iedereen"
        options={roleOptions}
        value={view.role ?? ''}
        onChange={(event) => change({ role: optionIn(roleOptions, event.target.value) })}
      />
      <Select
        name="people-status"
        label="Contracten"
        placeholder="Alles"
        options={statusOptions}
        value={view.status ?? ''}
        onChange={(event) => change({ status: optionIn(statusOptions, event.target.value) })}
      />
    </search>
  );
}

/** Shows the table of people. The server searches, filters, sorts and pages the rows. */
export function PeopleTable({ people, keep }: PeopleTableProps) {
  const { view, words, change, clear } = people;
  const list = useListPeople(view, words);
  const { data, isPlaceholderData } = list;
  useEffect(() => {
    if (data !== undefined) keep(data.items.map(storedRow));
  }, [data, keep]);

  const first = (view.page - 1) * PEOPLE_PAGE;
  const rowCount = data?.items.length ?? 0;
  const isNarrowed = words.trim() !== '' || view.role !== undefined || view.status !== undefined;
  return (
    <Stack gap="large">
      <PageTitle intro="Zoek een klant en bekijk zijn gegevens.">Beheer: personen</PageTitle>
      <WaitingWork />
      <Stack>
        <Tools people={people} />
        <p role="status" className={styles.found}>
          {data !== undefined && `${counted(data.total)}${isNarrowed ? ' gevonden' : ''}`}
        </p>
        {CONTRACT_NUMBER.test(words.trim()) && (
          <p>
            <RouterTextLink to="." search={{ contract: words.trim() }}>
              Bekijk contract {words.trim()}
            </RouterTextLink>
          </p>
        )}
        <AdminLoaded
          query={list}
          loading={<Skeleton lines={8} label="De personen worden geladen." />}
          failedTitle="Wij kunnen de personen nu niet laten zien"
        />
        {data !== undefined && data.total === 0 && (
          <EmptyState
            title="Niemand gevonden"
            action={
              <Button variant="secondary" onClick={clear}>
                Wis zoekwoord en filters
              </Button>
            }
          >
            Controleer het zoekwoord of kies een ander filter.
          </EmptyState>
        )}
        {data !== undefined && data.total > 0 && (
          <div className={isPlaceholderData ? styles.busy : undefined} aria-busy={isPlaceholderData}>
            <Table
              caption="Personen"
              captionHidden
              columns={peopleColumnsOf(view)}
              rows={data.items}
              rowKey={({ id }) => id}
              sort={tableSort(view.sort)}
              onSort={(chosen) => change({ sort: sortAfter(view.sort, chosen) })}
              empty="Deze pagina bestaat niet meer."
            />
          </div>
        )}
      </Stack>
      {data !== undefined && (data.total > PEOPLE_PAGE || view.page > 1) && (
        <Pager
          label="Bladeren door personen"
          text={
            rowCount > 0
              ? `${formatNumber(first + 1)} – ${formatNumber(first + rowCount)} van ${formatNumber(data.total)}`
              : undefined
          }
          hasPrevious={view.page > 1}
          hasNext={data.next !== null}
          onPrevious={() => change({ page: view.page - 1 }, { stay: false })}
          onNext={() => change({ page: view.page + 1 }, { stay: false })}
          busy={isPlaceholderData}
        />
      )}
    </Stack>
  );
}
