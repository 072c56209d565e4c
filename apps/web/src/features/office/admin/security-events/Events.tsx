import * as calls from '@portaal/domain/calls';
import type { SecurityEventItem } from '@portaal/domain/office/security-events/calls';
import { securityEventTexts } from '@portaal/domain/office/security-events/kinds';
import { useNavigate } from '@tanstack/react-router';
import { usePages } from '../../../../act/use-pages.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import type { TableColumn } from '../../../../ui/Table.tsx';
import { AdminTable } from '../AdminTable.tsx';
import styles from '../queues/Queues.module.css';
import type { AdminSearch } from '../search.ts';
import { useAdminSearch } from '../use-admin-search.ts';
import { EventFilter } from './EventFilter.tsx';
import { personCell } from './person-cell.tsx';

const columns: readonly TableColumn<SecurityEventItem>[] = [
  {
    key: 'at',
    header: 'Wanneer',
    rowHeader: true,
    cell: ({ at }) => <span className={styles.whole}>{momentText(at)}</span>,
  },
  {
    key: 'kind',
    header: 'Wat',
    cell: ({ kind, route }) => (
      <span className={styles.lines}>
        {securityEventTexts[kind]}
        <span className={styles.note}>{route}</span>
      </span>
    ),
  },
  { key: 'person', header: 'Wie', cell: ({ person }) => personCell(person, 'Niet ingelogd') },
  { key: 'subject', header: 'Over wie', cell: ({ subject }) => personCell(subject, '–') },
  {
    key: 'address',
    header: 'Vanaf',
    cell: ({ address, device }) => (
      <span className={styles.lines}>
        <span className={styles.copied}>{address}</span>
        <span className={styles.note}>{device}</span>
      </span>
    ),
  },
];

/** Shows the security events that match the filter in the URL, newest first. */
export function Events() {
  const search = useAdminSearch();
  const navigate = useNavigate();
  const { gebeurtenis: kind, persoon: person, van: from, tot: until } = search;
  const list = usePages(calls.listSecurityEvents, {
    size: 50,
    filter: {
      ...(kind && { kind }),
      ...(person && { person }),
      ...(from && { from }),
      ...(until && { until }),
    },
    staleTime: 0,
    // Every request adds an entry to the audit log.
    refetchOnWindowFocus: false,
  });
  const change = (changed: Partial<AdminSearch>) =>
    void navigate({ to: '.', search: { ...search, ...changed }, replace: true, resetScroll: false });
  const clear = () => change({ gebeurtenis: undefined, persoon: undefined, van: undefined, tot: undefined });
  const isNarrowed = [kind, person, from, until].some((part) => part !== undefined);
  return (
    <section aria-labelledby="gebeurtenissen">
      <Stack>
        <Heading size="small" id="gebeurtenissen">
          Gebeurtenissen
        </Heading>
        <EventFilter search={search} person={list.pages[0]?.person ?? null} onChange={change} />
        <AdminTable
          caption="Gebeurtenissen rond de veiligheid"
          columns={columns}
          list={list}
          loading={<Skeleton shape="block" lines={4} label="Even geduld. Wij halen de gebeurtenissen op." />}
          failedTitle="Wij kunnen de gebeurtenissen nu niet laten zien"
          empty={
            isNarrowed ? (
              <>
                <p>Niets gevonden. Kies een andere soort, periode of persoon.</p>
                <div>
                  <Button variant="secondary" onClick={clear}>
                    Wis alle filters
                  </Button>
                </div>
              </>
            ) : (
              <p>Er is nog niets gebeurd.</p>
            )
          }
          more="Toon meer gebeurtenissen"
        />
      </Stack>
    </section>
  );
}
