import { auditActions } from '@portaal/domain/audit-actions';
import * as calls from '@portaal/domain/calls';
import type { ContractStatus } from '@portaal/domain/fields/contract';
import type { PersonDetails, PersonEvent } from '@portaal/domain/office/people/calls';
import { products } from '@portaal/domain/products/products/product';

import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { AccountAccess } from './AccountAccess.tsx';
import { AdminFailure } from './AdminFailure.tsx';
import { Neighbours, useBeside } from './desk/Neighbours.tsx';
import { EmployeeRoles } from './EmployeeRoles.tsx';
import { useEndPersonSessions } from './EndPersonSessions.tsx';
import { LinkedAccounts } from './LinkedAccounts.tsx';
import { RouterTextLink } from './links.ts';
import styles from './PersonView.module.css';
import { type PeopleView, searchOf } from './people-view.ts';
import { RemoveFactors } from './RemoveFactors.tsx';
import { IfMay } from './rights.tsx';
import { useListPeople } from './use-people.ts';

const isAuditAction = (action: string): action is keyof typeof auditActions =>
  Object.hasOwn(auditActions, action);

/**
 * Returns the event with its reason, if any. An action unknown to this version is shown by its name in the audit log.
 */
function eventText({ action, reason }: Pick<PersonEvent, 'action' | 'reason'>): string {
  const text = isAuditAction(action) ? auditActions[action] : action;
  return reason === null ? text : `${text}. Reden: ${reason}`;
}

/** Returns the actor's name; for an impersonated action the names of both the employee and the customer. */
function eventActor({ by, impersonator }: Pick<PersonEvent, 'by' | 'impersonator'>): string {
  if (impersonator !== null) return `${impersonator} (keek mee als ${by ?? 'onbekend'})`;
  return by ?? 'Niemand ingelogd';
}

interface PersonNeighboursProps {
  readonly id: string;
  readonly view: PeopleView;
  /** Search text of the list. It is never part of the URL. */
  readonly words: string;
}

/**
 * Links to the previous and next person in the list from which this person was opened. The links continue on the
 * previous and next page of the list.
 */
function PersonNeighbours({ id, view, words }: PersonNeighboursProps) {
  // The neighbours come from the list as it was displayed, so the list is not requested again for each person.
  const list = useListPeople(view, words, { staleTime: Number.POSITIVE_INFINITY }).data;
  const ids = list?.items.map((person) => person.id);
  const beside = useBeside(ids, id);
  const isInList = ids?.includes(id) === true;
  const { page } = view;
  const before = isInList && beside.previous === undefined && page > 1;
  const after = isInList && beside.next === undefined && list?.next !== null;
  const edge = { staleTime: Number.POSITIVE_INFINITY, keepsShown: false };
  const earlier = useListPeople({ ...view, page: page - 1 }, words, { ...edge, enabled: before }).data;
  const later = useListPeople({ ...view, page: page + 1 }, words, { ...edge, enabled: after }).data;
  const towards = (person: string | undefined, ofPage: number) =>
    person === undefined ? undefined : searchOf({ ...view, page: ofPage, person });
  return (
    <Neighbours
      previous={before ? towards(earlier?.items.at(-1)?.id, page - 1) : towards(beside.previous, page)}
      next={after ? towards(later?.items[0]?.id, page + 1) : towards(beside.next, page)}
    />
  );
}

/** Renders the status of a contract as in the investor's own overview. */
export type ShowStatus = (status: ContractStatus) => ReactNode;

const ImpersonateDialog = lazy(() =>
  import('./ImpersonateDialog.tsx').then((dialog) => ({ default: dialog.ImpersonateDialog })),
);

type PersonContract = PersonDetails['contractList'][number];

const contractColumns = (status: ShowStatus): readonly TableColumn<PersonContract>[] => [
  {
    key: 'number',
    header: 'Nummer',
    rowHeader: true,
    cell: ({ number, formerNumber }) => (
      <>
        <RouterTextLink to="." search={{ contract: number }}>
          {number}
        </RouterTextLink>
        {formerNumber !== null && ` (oud: ${formerNumber})`}
      </>
    ),
  },
  { key: 'description', header: 'Omschrijving', cell: ({ description }) => description },
  { key: 'product', header: 'Product', cell: ({ product }) => products[product].name },
  { key: 'status', header: 'Status', cell: (contract) => status(contract.status) },
  { key: 'value', header: 'Waarde', align: 'end', cell: ({ value }) => formatEuro(value) },
];

const eventColumns: readonly TableColumn<PersonEvent>[] = [
  { key: 'at', header: 'Wanneer', rowHeader: true, cell: ({ at }) => momentText(at) },
  { key: 'event', header: 'Wat', cell: eventText },
  { key: 'by', header: 'Wie', cell: eventActor },
];

interface PersonViewProps {
  readonly contractStatus: ShowStatus;
  readonly id: string;
  readonly view: PeopleView;
  /** The search text of the list. */
  readonly words: string;
  readonly onImpersonated: () => void;
}

/** Shows an employee the details of one person. */
export function PersonView({ id, view, words, contractStatus, onImpersonated }: PersonViewProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(calls.getPerson, { params: { id }, globalErrors: false }),
    staleTime: 0,
    // Every request adds an entry to the audit log, so a request is sent only when the page is opened.
    refetchOnReconnect: false,
  });
  const back = (
    <Cluster data-desk="back">
      <RouterTextLink to="." search={searchOf({ ...view, person: undefined })}>
        Terug naar de lijst
      </RouterTextLink>
      <PersonNeighbours {...{ id, view, words }} />
    </Cluster>
  );
  if (data !== undefined)
    return <LoadedPerson person={data} back={back} {...{ contractStatus, onImpersonated }} />;
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Stack gap="large">
      <PageTitle above={back}>Persoon</PageTitle>
      {error === null && <Skeleton lines={6} label="De gegevens worden geladen." />}
      {isUnknown && <EmptyState title="Deze persoon bestaat niet">Kies een persoon uit de lijst.</EmptyState>}
      {error !== null && !isUnknown && (
        <AdminFailure
          title="Wij kunnen deze persoon nu niet laten zien"
          error={error}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      )}
    </Stack>
  );
}

interface LoadedPersonProps {
  readonly contractStatus: ShowStatus;
  readonly person: PersonDetails;
  readonly back: ReactNode;
  readonly onImpersonated: () => void;
}

function LoadedPerson({ person, back, contractStatus, onImpersonated }: LoadedPersonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const ending = useEndPersonSessions(person);
  const { name, email, isClosed, role, createdAt, lastSignedInAt, value, contractList, activity } = person;
  const items = [
    ['E-mailadres', isClosed ? 'Geen: het account is gesloten' : email],
    ['Rol', role === 'admin' ? 'Beheerder' : 'Klant'],
    ['Klant sinds', formatLongDate(createdAt)],
    ['Laatst ingelogd', lastSignedInAt === null ? 'Nog niet' : momentText(lastSignedInAt)],
    ['Waarde van alle contracten', formatEuro(value)],
  ] as const;
  return (
    <Stack gap="large">
      <PageTitle
        above={back}
        aside={
          !isClosed && (
            <Cluster>
              {role === 'investor' && (
                <IfMay call="startImpersonation">
                  <Button onClick={() => setConfirming(true)}>Bekijk als klant</Button>
                </IfMay>
              )}
              <IfMay call="endPersonSessions">{ending.button}</IfMay>
              {person.hasSecondFactor && <RemoveFactors person={person} />}
              <AccountAccess person={person} />
            </Cluster>
          )
        }
      >
        {name}
      </PageTitle>
      {ending.notice}
      {person.disabled && (
        <Banner tone="warning" title="Dit account is geblokkeerd">
          Sinds {momentText(person.disabled.at)}. Reden: {person.disabled.reason}
        </Banner>
      )}
      <Card title="Gegevens">
        <dl className={styles.facts}>
          {items.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {person.employeeRoles && <EmployeeRoles id={person.id} name={name} roles={person.employeeRoles} />}
      {person.linkedAccounts && (
        <LinkedAccounts id={person.id} name={name} accounts={person.linkedAccounts} />
      )}
      <Card title="Contracten">
        <Table
          caption={`Contracten van ${name}`}
          captionHidden
          columns={contractColumns(contractStatus)}
          rows={contractList}
          rowKey={({ number }) => number}
          empty="Deze persoon heeft nog geen contracten."
        />
      </Card>
      <Card
        title="Wat er gebeurde"
        footer={
          <IfMay call="listSecurityEvents">
            <RouterTextLink to="." search={{ deel: 'beveiliging', persoon: person.id }}>
              Gebeurtenissen rond de veiligheid
            </RouterTextLink>
          </IfMay>
        }
      >
        <Table
          caption="De laatste 50 regels van het auditlogboek"
          columns={eventColumns}
          rows={activity}
          rowKey={({ sequence }) => sequence}
          empty="Er is nog niets vastgelegd."
        />
      </Card>
      {isConfirming && (
        <Suspense>
          <ImpersonateDialog
            person={person}
            onStarted={onImpersonated}
            onClose={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
