import * as calls from '@portaal/domain/calls';
import type {
  DealingRunList,
  DealingRunPreview,
  DealingRunSummary,
} from '@portaal/domain/month/dealing-runs/calls';
import { isoDate } from '@portaal/engine';
import { useNavigate } from '@tanstack/react-router';
import { useAct } from '../../../../act/use-act.ts';
import { formatEuro, formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import { ApiError } from '../../../../lib/http/api-error.ts';
import { momentText } from '../../../../lib/moment-text.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { PageTitle } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { AdminLoaded } from '../AdminLoaded.tsx';
import { RouterTextLink } from '../links.ts';
import { useAdminSearch } from '../use-admin-search.ts';
import { MonthReport } from './MonthReport.tsx';
import { stateTexts } from './month-texts.ts';
import { NextMonth } from './NextMonth.tsx';
import { useListDealingRuns } from './use-dealing-runs.ts';

const runColumns: readonly TableColumn<DealingRunSummary>[] = [
  {
    key: 'dealingDay',
    header: 'Maand',
    rowHeader: true,
    cell: ({ dealingDay }) => (
      <RouterTextLink to="." search={{ deel: 'maand', maand: dealingDay }}>
        {formatLongDate(dealingDay)}
      </RouterTextLink>
    ),
  },
  {
    key: 'state',
    header: 'Stand',
    cell: ({ state }) => <Badge tone={stateTexts[state].tone}>{stateTexts[state].text}</Badge>,
  },
  { key: 'startedAt', header: 'Begonnen', cell: ({ startedAt }) => momentText(startedAt) },
  { key: 'startedBy', header: 'Door', cell: ({ startedBy }) => startedBy ?? 'De planning' },
  {
    key: 'done',
    header: 'Contracten',
    align: 'end',
    cell: ({ done, total }) => `${formatNumber(done)} van ${formatNumber(total)}`,
  },
  {
    key: 'value',
    header: 'Waarde daarna',
    align: 'end',
    cell: ({ value }) => (value === null ? 'nog niet bekend' : formatEuro(value)),
  },
];

/** Message for outdated figures. The figures below the message are already refreshed. */
const CHANGED =
  'De koersen of de contracten zijn gewijzigd nadat u de cijfers zag. Bekijk de cijfers van nu. Kloppen ze? Begin dan opnieuw.';

interface MonthsProps {
  readonly list: DealingRunList;
  readonly shown: DealingRunSummary | undefined;
  readonly reload: () => unknown;
}

function Months({ list, shown, reload }: MonthsProps) {
  const navigate = useNavigate();
  const { dealingDay } = list.next;
  const current = list.runs.find((run) => run.dealingDay === dealingDay);
  // This component navigates, because starting a run replaces the run on screen, including any message shown inside
  // it.
  const open = (maand: string) => void navigate({ to: '.', search: { deel: 'maand', maand } });
  const start = useAct(calls.startDealingRun, {
    prepare: ({ dealingDay: day, seen }: DealingRunPreview) => ({
      params: { dealingDay: isoDate(day) },
      body: { seen },
    }),
    onDone: (_, preview) => open(preview.dealingDay),
    onFailed: (error, preview) => {
      const code = error instanceof ApiError ? error.code : '';
      // Another user started the run first, so the page opens that run's report.
      if (code === 'rolloverStarted') open(preview.dealingDay);
      return code === 'changedMeanwhile' ? CHANGED : undefined;
    },
  });
  return (
    <Stack gap="section">
      {start.failure !== null && (
        <Banner tone="danger" role="alert" title="Het verwerken is niet begonnen">
          {start.failure}
        </Banner>
      )}
      {shown !== undefined && (
        <MonthReport
          key={`report ${shown.dealingDay}`}
          dealingDay={shown.dealingDay}
          listed={shown.state}
          onFurther={reload}
        />
      )}
      {current?.state !== 'running' && (
        <NextMonth
          key={`next ${dealingDay}`}
          dealingDay={dealingDay}
          goesOn={current !== undefined}
          start={start}
        />
      )}
      <Table
        caption="Verwerkte maanden"
        columns={runColumns}
        rows={list.runs}
        rowKey={(run) => run.dealingDay}
        empty="Er is hier nog geen maand verwerkt."
      />
    </Stack>
  );
}

/** Shows the monthly dealing run: its blockers, start button, progress and result. */
export function MonthsPage() {
  const { maand } = useAdminSearch();
  const months = useListDealingRuns();
  const list = months.data;
  const selected = list?.runs.find(({ dealingDay }) => dealingDay === maand);
  return (
    <Stack gap="large">
      <PageTitle intro="Alle contracten van alle merken gaan samen naar de volgende maand, tegen de koersen van die dag.">
        Maand verwerken
      </PageTitle>
      <AdminLoaded
        query={months}
        data={list}
        loading={<Skeleton shape="block" lines={2} label="Even geduld. Wij halen de maanden op." />}
        failedTitle="Wij kunnen de maanden nu niet laten zien"
      >
        {(list) => <Months list={list} shown={selected} reload={() => months.refetch()} />}
      </AdminLoaded>
    </Stack>
  );
}
