import * as calls from '@portaal/domain/calls';
import { applicantTexts } from '@portaal/domain/investing/applications/flows';
import { type ApplicationReview, reviewedStatuses } from '@portaal/domain/investing/applications/reviews';
import { useNavigate } from '@tanstack/react-router';
import { formatDate, formatEuro } from '../../../../lib/dutch-format.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Cluster } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';
import { Queue } from '../queues/Queue.tsx';
import { QueueNeighbours } from '../queues/QueueNeighbours.tsx';
import styles from '../queues/Queues.module.css';
import { useQueue, useQueueBehind } from '../queues/queue-query.ts';
import type { AdminSearch } from '../search.ts';
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
        <RouterTextLink
          to="."
          search={({ stand, alleen }) => ({ deel: 'aanvragen', stand, alleen, aanvraag: id })}
        >
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
    cell: ({ status, submittedAt, withdrawnAt, decision }) => (
      <span className={styles.state}>
        <Badge tone={reviewStatusTexts[status].tone}>{reviewStatusTexts[status].text}</Badge>
        {withdrawnAt !== null && <span className={styles.note}>op {momentText(withdrawnAt)}</span>}
        {decision === null && withdrawnAt === null && submittedAt !== null && (
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

/** Returns the filter in the URL. */
function useNarrowed() {
  const { stand, alleen } = useAdminSearch();
  const statuses = reviewedStatuses[stand === 'afgehandeld' ? 'closed' : 'open'];
  const only = statuses.find((status) => status === alleen);
  return { shown: statuses, only, narrowed: only === undefined ? {} : { only } };
}

function ApplicationList() {
  const { deel, stand } = useAdminSearch();
  const navigate = useNavigate();
  const { shown, only, narrowed } = useNarrowed();
  const queue = useQueue(calls.listApplicationReviews, narrowed);
  const narrow = (filter: string) =>
    void navigate({
      to: '.',
      search: { deel, stand, alleen: shown.find((status) => status === filter) },
      replace: true,
      resetScroll: false,
    });
  return (
    <Queue
      title="Aanvragen"
      intro="Ondertekende aanvragen die een medewerker controleert, de oudste eerst. Of die zijn goedgekeurd, afgewezen of ingetrokken, de nieuwste eerst."
      empty="Geen aanvraag wacht op een beslissing."
      emptyNarrowed={only && `Geen aanvraag met de stand ‘${reviewStatusTexts[only].text}’`}
      queue={queue}
      narrowing={
        <Select
          name="alleen"
          label="Alleen"
          options={[
            { value: '', label: 'Alles' },
            ...shown.map((value) => ({ value, label: reviewStatusTexts[value].text })),
          ]}
          value={only ?? ''}
          onChange={({ target }) => narrow(target.value)}
        />
      }
    >
      {(applications) => (
        <Table
          caption={queue.status === 'open' ? 'Aanvragen die wachten' : 'Aanvragen die zijn afgehandeld'}
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

function OneApplication({ id }: { readonly id: string }) {
  const { stand, alleen } = useAdminSearch();
  const list: AdminSearch = { deel: 'aanvragen', stand, alleen };
  const behind = useQueueBehind(calls.listApplicationReviews, useNarrowed().narrowed);
  return (
    <ApplicationDetails
      id={id}
      above={
        <Cluster data-desk="back">
          <RouterTextLink to="." search={list}>
            Alle aanvragen
          </RouterTextLink>
          <QueueNeighbours id={id} list={behind} searchOf={(aanvraag) => ({ ...list, aanvraag })} />
        </Cluster>
      }
    />
  );
}

/** Shows the list of applications for an employee to review, or one application. */
export function ApplicationsPage() {
  const { aanvraag } = useAdminSearch();
  return aanvraag === undefined ? <ApplicationList /> : <OneApplication key={aanvraag} id={aanvraag} />;
}
