import {
  type CallBody,
  type ChangeReviewDetails,
  calls,
  changeOptionFacts,
  ownershipProofTexts,
} from '@portaal/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { request } from '../../../lib/http/request.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FactList } from '../../../ui/FactList.tsx';
import { Heading, PageTitle } from '../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../ui/Layout.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { AdminFailure } from '../AdminFailure.tsx';
import { failureText } from '../failure-text.ts';
import { RouterTextLink } from '../links.ts';
import { changeStatusTexts } from './change-status.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { TransferForm } from './TransferForm.tsx';

const columns: readonly TableColumn<ChangeReviewDetails['lines'][number]>[] = [
  { key: 'label', header: 'Wat', rowHeader: true, cell: ({ label }) => label },
  { key: 'before', header: 'Nu', cell: ({ before }) => before ?? 'niets' },
  { key: 'after', header: 'Gevraagd', cell: ({ after }) => after },
];

function useDecision(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof calls.decideChange>) =>
      request(calls.decideChange, { params: { id }, body, globalErrors: false }),
    onSettled: () =>
      Promise.all(
        [calls.getChangeReview, calls.listChangeReviews].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}

/** Stands at its field. */
const isFieldProblem = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalidInput';

/** What can still be decided: approved happens at once or on its day, another name with the papers in hand. */
function Decisions({ change }: { readonly change: ChangeReviewDetails }) {
  const decision = useDecision(change.id);
  const [rejecting, setRejecting] = useState(false);
  if (change.effectiveOn !== null) {
    return <p>Dit gebeurt vanzelf op {formatLongDate(change.effectiveOn)}.</p>;
  }
  if (change.status !== 'received' && change.status !== 'checked') return null;
  return (
    <Stack gap="large">
      {decision.isError && !isFieldProblem(decision.error) && (
        <Banner tone="danger" role="alert" title="Dat is niet gelukt">
          {failureText(decision.error)}
        </Banner>
      )}
      <Cluster>
        {change.status === 'received' && (
          <Button busy={decision.isPending} onClick={() => decision.mutate({ decision: 'approve' })}>
            Goedkeuren
          </Button>
        )}
        <Button variant="secondary" onClick={() => setRejecting(true)}>
          Afwijzen
        </Button>
      </Cluster>
      {change.option === 'tenaamstelling' && (
        <TransferForm
          change={change}
          onTransfer={(body) => decision.mutateAsync(body).then(() => undefined)}
        />
      )}
      {rejecting && (
        <RejectDialog
          busy={decision.isPending}
          onClose={() => setRejecting(false)}
          onReject={(reason) =>
            decision.mutate({ decision: 'reject', reason }, { onSettled: () => setRejecting(false) })
          }
        />
      )}
    </Stack>
  );
}

function Known({ change }: { readonly change: ChangeReviewDetails }) {
  const { lines, personal, proofs, reason } = change;
  return (
    <>
      <FactList
        facts={[
          { term: 'Klant', value: change.personName },
          {
            term: 'Contract',
            value: (
              <RouterTextLink to="." search={{ contract: change.contractNumber }}>
                {change.contractNumber}
              </RouterTextLink>
            ),
          },
          { term: 'Gevraagd op', value: formatLongDate(change.createdAt) },
          {
            term: 'Stand',
            value: (
              <Badge tone={changeStatusTexts[change.status].tone}>
                {changeStatusTexts[change.status].text}
              </Badge>
            ),
          },
        ]}
      />
      {lines.length > 0 && (
        <Table caption="De wijziging" columns={columns} rows={lines} rowKey={({ label }) => label} />
      )}
      {personal.length > 0 && (
        <Stack gap="small">
          <Heading size="small">Persoonsgegevens</Heading>
          <FactList facts={personal.map(({ label, value }) => ({ term: label, value }))} />
        </Stack>
      )}
      {proofs.length > 0 && (
        <Stack gap="small">
          <Heading size="small">Ontvangen stukken</Heading>
          <FactList
            facts={proofs.map(({ soort, door, op }) => ({
              term: ownershipProofTexts[soort],
              value: `${door}, ${formatLongDate(op)}`,
            }))}
          />
        </Stack>
      )}
      {reason !== null && (
        <Banner tone="info" title="Afgewezen">
          {reason}
        </Banner>
      )}
      <Decisions change={change} />
    </>
  );
}

/** One request: what is now, what is asked, and the decision. */
export function ChangeDetails({ id }: { readonly id: string }) {
  const found = useQuery({
    ...callQuery(calls.getChangeReview, { params: { id }, globalErrors: false }),
    staleTime: 0,
  });
  const change = found.data;
  return (
    <Stack gap="large">
      <PageTitle
        above={
          <RouterTextLink to="." search={{ deel: 'wijzigingen' }}>
            Alle wijzigingsverzoeken
          </RouterTextLink>
        }
        intro={change && changeOptionFacts[change.option].title}
      >
        {change ? `Verzoek ${change.number}` : 'Wijzigingsverzoek'}
      </PageTitle>
      {found.isPending && <Skeleton shape="block" label="Even geduld. Wij halen het verzoek op." />}
      {found.isError && change === undefined && (
        <AdminFailure
          error={found.error}
          title="Wij kunnen dit verzoek niet laten zien"
          busy={found.isFetching}
          onRetry={() => found.refetch()}
        />
      )}
      {change && <Known change={change} />}
    </Stack>
  );
}
