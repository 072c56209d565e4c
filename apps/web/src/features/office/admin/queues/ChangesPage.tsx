import * as calls from '@portaal/domain/calls';
import { changeDefinitions } from '@portaal/domain/investing/change-requests/options';
import type { ChangeReview } from '@portaal/domain/investing/change-requests/reviews';
import { products } from '@portaal/domain/products/products/product';

import { formatDate } from '../../../../lib/dutch-format.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';
import { useAdminSearch } from '../use-admin-search.ts';
import { ChangeDetails } from './ChangeDetails.tsx';
import { changeStatusTexts } from './change-status.ts';
import { Queue } from './Queue.tsx';
import styles from './Queues.module.css';
import { useQueue } from './queue-query.ts';

const columns: readonly TableColumn<ChangeReview>[] = [
  {
    key: 'number',
    header: 'Verzoek',
    rowHeader: true,
    cell: ({ id, number, createdAt }) => (
      <span className={styles.whole}>
        <RouterTextLink to="." search={({ stand }) => ({ deel: 'wijzigingen', stand, verzoek: id })}>
          {number}
        </RouterTextLink>
        <span className={styles.note}>van {formatDate(createdAt)}</span>
      </span>
    ),
  },
  {
    key: 'person',
    header: 'Klant',
    cell: ({ personId, personName, contractNumber, product }) => (
      <span className={styles.lines}>
        <RouterTextLink to="." search={{ persoon: personId }}>
          {personName}
        </RouterTextLink>
        <span className={styles.note}>
          contract {contractNumber}, {products[product].name}
        </span>
      </span>
    ),
  },
  { key: 'option', header: 'Wat', cell: ({ option }) => changeDefinitions[option].title },
  {
    key: 'status',
    header: 'Stand',
    cell: ({ status, closedAt, decideBy, isUrgent }) => (
      <span className={styles.state}>
        <Badge tone={changeStatusTexts[status].tone}>{changeStatusTexts[status].text}</Badge>
        {closedAt !== null && <span className={styles.note}>op {formatDate(closedAt)}</span>}
        {decideBy !== null && (
          <Badge tone={isUrgent ? 'danger' : 'neutral'}>beslis uiterlijk op {formatDate(decideBy)}</Badge>
        )}
      </span>
    ),
  },
];

function ChangeList() {
  const queue = useQueue(calls.listChangeReviews);
  return (
    <Queue
      // The soft hyphen allows a line break, because this word is wider than a phone screen.
      title={'Wijzigings\u00ADverzoeken'}
      intro="Wat een medewerker moet bekijken of uitvoeren, de oudste eerst. Of wat is afgehandeld, de nieuwste eerst."
      empty="Geen verzoek hoeft nog te worden behandeld."
      queue={queue}
    >
      {(requests) => (
        <Table
          caption={
            queue.status === 'open' ? 'Wijzigingsverzoeken die wachten' : 'Afgehandelde wijzigingsverzoeken'
          }
          captionHidden
          columns={columns}
          rows={requests}
          rowKey={({ id }) => id}
        />
      )}
    </Queue>
  );
}

/** Shows the list of contract change requests for an employee to decide, or one request. */
export function ChangesPage() {
  const { verzoek } = useAdminSearch();
  return verzoek === undefined ? <ChangeList /> : <ChangeDetails key={verzoek} id={verzoek} />;
}
