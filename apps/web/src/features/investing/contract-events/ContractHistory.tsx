import * as calls from '@portaal/domain/calls';
import type { CallResponse } from '@portaal/domain/http/call';
import { contractEventMetadata } from '@portaal/domain/investing/contract-events/calls';
import type { ContractEventGroup } from '@portaal/domain/investing/contract-events/groups';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Loaded } from '../../../act/Loaded.tsx';
import { MoreButton } from '../../../act/MoreButton.tsx';
import { usePages } from '../../../act/use-pages.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { momentText } from '../../../lib/moment-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import styles from './ContractHistory.module.css';
import { contractEventSearch } from './search.ts';

/** Returns the filter of the history from the URL, so that a reload or a link shows the same events, and its setter. */
function useEventView() {
  const { soort } = useSearch({ from: `/server-data/contract${paths.contractHistory}` });
  const navigate = useNavigate();
  const narrow = (filter: string) =>
    navigate({ to: '.', search: contractEventSearch({ soort: filter }), replace: true, resetScroll: false });
  return { group: soort, narrow };
}

/** loads the events, newest first, page by page. */
const useListContractEvents = (contractId: string, group: ContractEventGroup | undefined) =>
  usePages(calls.listContractEvents, {
    size: 25,
    params: { id: contractId },
    filter: group === undefined ? {} : { soort: group },
  });

type Event = CallResponse<typeof calls.listContractEvents>['data']['items'][number];

const actorTexts = { customer: 'U', employee: 'Medewerker', system: 'Automatisch' } as const;

const groupTexts: Readonly<Record<ContractEventGroup, string>> = {
  change: 'Wijzigingen',
  sell: 'Verkopen',
  deposit: 'Stortingen',
  contract: 'Contract',
};
const groups = Object.entries(groupTexts).map(([value, label]) => ({ value, label }));

const columns: readonly TableColumn<Event>[] = [
  { key: 'wat', header: 'Wat', rowHeader: true, cell: ({ kind }) => contractEventMetadata[kind].text },
  { key: 'eerst', header: 'Eerst', cell: ({ before }) => before },
  { key: 'nu', header: 'Nu', cell: ({ after }) => after },
  { key: 'door', header: 'Door', cell: ({ actor }) => actorTexts[actor] },
  { key: 'wanneer', header: 'Wanneer', cell: ({ at }) => momentText(at) },
];

const counted = (count: number): string => (count === 1 ? '1 regel' : `${count} regels`);

/** shows the changes of a contract, each with old value, new value, actor and time. */
export function ContractHistory({ contract }: { readonly contract: { readonly ContractID: string } }) {
  const { group, narrow } = useEventView();
  const { items: events, ...list } = useListContractEvents(contract.ContractID, group);
  return (
    <Stack>
      <Heading level={2}>Wat is er gewijzigd?</Heading>
      <div className={styles.filter}>
        <Select
          name="soort"
          label="Soort"
          options={[{ value: '', label: 'Alles' }, ...groups]}
          value={group ?? ''}
          onChange={(event) => void narrow(event.target.value)}
        />
      </div>
      <Loaded
        query={list}
        data={events}
        loading={<Skeleton shape="block" label="Even geduld. Wij halen de historie op." />}
        failedTitle="Wij kunnen de historie nu niet laten zien"
        failedText="Er is niets veranderd aan uw contract. Probeer het zo nog een keer."
      />
      {events?.length === 0 &&
        (group === undefined ? (
          <EmptyState title="Er is nog niets gewijzigd">
            <p>Wijzigt u iets in dit contract? Dan ziet u hier wat er is veranderd, wanneer en door wie.</p>
          </EmptyState>
        ) : (
          <EmptyState
            title="Niets gevonden"
            action={
              <Button variant="secondary" onClick={() => void narrow('')}>
                Toon alles
              </Button>
            }
          >
            <p>Van deze soort is er niets gebeurd.</p>
          </EmptyState>
        ))}
      {events !== undefined && events.length > 0 && (
        <>
          <p role="status" className={list.hasNextPage ? styles.note : 'visually-hidden'}>
            {counted(events.length)}
            {list.hasNextPage ? ' getoond. Er zijn er meer.' : ''}
          </p>
          <Table
            caption="Historie, nieuwste eerst"
            captionHidden
            columns={columns}
            rows={events}
            rowKey={({ id }) => id}
          />
        </>
      )}
      <MoreButton list={list} />
    </Stack>
  );
}
