import * as calls from '@portaal/domain/calls';
import { changeDefinitions } from '@portaal/domain/investing/change-requests/options';
import { supportingDocumentTexts } from '@portaal/domain/investing/change-requests/options/tenaamstelling';
import type { ChangeReviewDetails } from '@portaal/domain/investing/change-requests/reviews';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLongDate } from '../../../../lib/dutch-format.ts';
import { callQuery } from '../../../../lib/http/call-query.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Heading, PageTitle } from '../../../../ui/Heading.tsx';
import { Cluster, Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { RouterTextLink } from '../links.ts';
import { IfMay } from '../rights.tsx';
import { useAdminSearch } from '../use-admin-search.ts';
import { ChangeDecisions } from './ChangeDecisions.tsx';
import { changeStatusTexts } from './change-status.ts';
import type { Decision } from './decided.ts';
import { QueueNeighbours } from './QueueNeighbours.tsx';
import { useQueueBehind } from './queue-query.ts';
import { useDecidedTitle } from './use-decided-title.ts';

const columns: readonly TableColumn<ChangeReviewDetails['lines'][number]>[] = [
  { key: 'label', header: 'Wat', rowHeader: true, cell: ({ label }) => label },
  { key: 'before', header: 'Nu', cell: ({ before }) => before ?? '–' },
  { key: 'after', header: 'Gevraagd', cell: ({ after }) => after },
];

interface ChangeProps {
  readonly change: ChangeReviewDetails;
  readonly onDecided: (decided: Decision | null) => void;
}

function ChangeView({ change, onDecided }: ChangeProps) {
  const { lines, personal, documents, reason } = change;
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'Klant',
            value: (
              <RouterTextLink to="." search={{ persoon: change.personId }}>
                {change.personName}
              </RouterTextLink>
            ),
          },
          {
            term: 'Contract',
            value: (
              <RouterTextLink to="." search={{ contract: change.contractNumber }}>
                {change.contractNumber}
              </RouterTextLink>
            ),
          },
          { term: 'Gevraagd op', value: formatLongDate(change.createdAt) },
          ...(change.decideBy === null
            ? []
            : [
                {
                  term: 'Beslis uiterlijk op',
                  value: (
                    <Badge tone={change.isUrgent ? 'danger' : 'neutral'}>
                      {formatLongDate(change.decideBy)}
                    </Badge>
                  ),
                },
              ]),
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
          <DescriptionList items={personal.map(({ label, value }) => ({ term: label, value }))} />
        </Stack>
      )}
      {documents.length > 0 && (
        <Stack gap="small">
          <Heading size="small">Ontvangen stukken</Heading>
          <DescriptionList
            items={documents.map(({ soort, door, op }) => ({
              term: supportingDocumentTexts[soort],
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
      <IfMay call="decideChange">
        <ChangeDecisions change={change} onDecided={onDecided} />
      </IfMay>
    </>
  );
}

/** Shows one change request: the current value, the requested value, and the decision. */
export function ChangeDetails({ id }: { readonly id: string }) {
  const found = useQuery({
    ...callQuery(calls.getChangeReview, { params: { id }, globalErrors: false }),
    staleTime: 0,
  });
  const change = found.data;
  const { stand } = useAdminSearch();
  const behind = useQueueBehind(calls.listChangeReviews);
  const [decided, setDecided] = useState<Decision | null>(null);
  const title = useDecidedTitle(decided);
  return (
    <Stack gap="large">
      <PageTitle
        ref={title}
        above={
          <Cluster data-desk="back">
            <RouterTextLink to="." search={{ deel: 'wijzigingen', stand }}>
              Alle wijzigingsverzoeken
            </RouterTextLink>
            <QueueNeighbours
              id={id}
              list={behind}
              searchOf={(verzoek) => ({ deel: 'wijzigingen', stand, verzoek })}
            />
          </Cluster>
        }
        intro={change && changeDefinitions[change.option].title}
      >
        {change ? `Verzoek ${change.number}` : 'Wijzigingsverzoek'}
      </PageTitle>
      <AdminLoaded
        query={found}
        data={change}
        loading={<Skeleton shape="block" label="Even geduld. Wij halen het verzoek op." />}
        failedTitle="Wij kunnen dit verzoek niet laten zien"
        unknown={<EmptyState title="Dit verzoek bestaat niet">Kies een verzoek uit de lijst.</EmptyState>}
      />
      {decided !== null && (
        <Banner
          tone={decided.tone}
          role={decided.tone === 'danger' ? 'alert' : 'status'}
          title={decided.title}
          onClose={() => setDecided(null)}
        >
          {decided.text}
        </Banner>
      )}
      {change && <ChangeView change={change} onDecided={setDecided} />}
    </Stack>
  );
}
