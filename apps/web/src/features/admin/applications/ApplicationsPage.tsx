import { applicantTexts } from '@portaal/domain/applications/flows';
import type { ApplicationReview } from '@portaal/domain/applications/reviews';
import * as calls from '@portaal/domain/calls';
import { formatDate, formatEuro } from '../../../lib/dutch-format.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';
import { Queue } from '../queues/Queue.tsx';
import styles from '../queues/Queues.module.css';
import { useQueue } from '../queues/queue-query.ts';
import { useAdminSearch } from '../use-admin-search.ts';
import { ApplicationDetails } from './ApplicationDetails.tsx';
import { reviewStatusTexts } from './application-status.ts';

const columns: readonly TableColumn<ApplicationReview>[] = [
  {
    key: 'person',
    header: 'Aanvraag',
    rowHeader: true,
    cell: ({ id, personName, contractNumber }) => (
      <span className={styles.lines}>
        <RouterTextLink to="." search={{ deel: 'aanvragen', aanvraag: id }}>
          {personName}
        </RouterTextLink>
        <span className={styles.note}>
          contract <span className={styles.number}>{contractNumber}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'fund',
    header: 'Fonds',
    cell: ({ fundName, for: applicant }) => (
      <span className={styles.lines}>
        {fundName}
        {applicant !== null && <span className={styles.note}>{applicantTexts[applicant]}</span>}
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Inleg',
    cell: ({ initialDeposit, periodicDeposit }) => (
      <span className={styles.lines}>
        {initialDeposit > 0 && <span>{formatEuro(initialDeposit)} eerste inleg</span>}
        {periodicDeposit > 0 && <span>{formatEuro(periodicDeposit)} per maand</span>}
      </span>
    ),
  },
  {
    key: 'paid',
    header: 'Betaald',
    cell: ({ isPaid }) => (isPaid ? <Badge tone="success">Betaald</Badge> : <Badge>Nog niet betaald</Badge>),
  },
  {
    key: 'status',
    header: 'Stand',
    cell: ({ status, submittedAt, decision }) => (
      <span className={styles.state}>
        <Badge tone={reviewStatusTexts[status].tone}>{reviewStatusTexts[status].text}</Badge>
        {decision === null && submittedAt !== null && (
          <span className={styles.note}>sinds {momentText(submittedAt)}</span>
        )}
        {decision !== null && (
          <span className={styles.note}>
            {[decision.by, formatDate(decision.at)].filter(Boolean).join(', ')}
          </span>
        )}
      </span>
    ),
  },
];

function ApplicationList() {
  const queue = useQueue(calls.listApplicationReviews);
  return (
    <Queue
      title="Aanvragen"
      intro="Ondertekende aanvragen die een medewerker controleert, de oudste eerst. Of waarover is beslist, de nieuwste eerst."
      empty="Over alle aanvragen is beslist."
      queue={queue}
    >
      {(applications) => (
        <Table
          caption={queue.status === 'open' ? 'Aanvragen die wachten' : 'Aanvragen waarover is beslist'}
          captionHidden
          wide="stacking"
          columns={columns}
          rows={applications}
          rowKey={({ id }) => id}
        />
      )}
    </Queue>
  );
}

/** Applications that wait for an employee, or one of them. */
export function ApplicationsPage() {
  const { aanvraag } = useAdminSearch();
  return aanvraag === undefined ? <ApplicationList /> : <ApplicationDetails key={aanvraag} id={aanvraag} />;
}
