import type { Person } from '@portaal/domain/office/people/calls';
import { formatDate, formatEuro, formatNumber } from '../../../lib/dutch-format.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import { RouterTextLink } from './links.ts';
import styles from './PeopleTable.module.css';
import { type PeopleView, searchOf } from './people-view.ts';

/** Returns the columns of the people table. The name links to the person. */
export const peopleColumnsOf = (view: PeopleView): readonly TableColumn<Person>[] => [
  {
    key: 'name',
    header: 'Naam',
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, role, isClosed }) => (
      <span className={styles.name}>
        <RouterTextLink to="." search={searchOf({ ...view, person: id })}>
          {name}
        </RouterTextLink>
        {role === 'admin' && <Badge tone="info">Beheerder</Badge>}
        {isClosed && <Badge>Gesloten</Badge>}
      </span>
    ),
  },
  {
    key: 'email',
    header: 'E-mailadres',
    sortable: true,
    cell: ({ email }) => <span className={styles.email}>{email === '' ? '–' : email}</span>,
  },
  {
    key: 'lastSignedInAt',
    header: 'Laatst ingelogd',
    sortable: true,
    cell: ({ lastSignedInAt }) => (lastSignedInAt === null ? 'Nog niet' : formatDate(lastSignedInAt)),
  },
  { key: 'createdAt', header: 'Klant sinds', sortable: true, cell: ({ createdAt }) => formatDate(createdAt) },
  {
    key: 'contracts',
    header: 'Contracten',
    sortable: true,
    align: 'end',
    cell: ({ contracts, unpaid }) => (
      <>
        {formatNumber(contracts)}
        {unpaid > 0 && ` (${formatNumber(unpaid)} niet betaald)`}
      </>
    ),
  },
  {
    key: 'value',
    header: 'Waarde',
    sortable: true,
    align: 'end',
    cell: ({ value }) => formatEuro(value),
  },
];
