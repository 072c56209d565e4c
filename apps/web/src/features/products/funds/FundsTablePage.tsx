import * as calls from '@portaal/domain/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ForecastSources } from '../../../entities/fund/ForecastSources.tsx';
import { NotOpen } from '../../../entities/fund/NotOpen.tsx';
import { isNotOpen, openFunds } from '../../../entities/fund/not-open.ts';
import { FundDocuments } from '../../../entities/fund-document/FundDocuments.tsx';
import { downloadCsv } from '../../../lib/csv.ts';
import { callQuery } from '../../../lib/http/call-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Heading, PageTitle } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { LoadingFailed } from '../../../ui/LoadingFailed.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableSort } from '../../../ui/Table.tsx';
import { TermText } from '../../../ui/TermText.tsx';
import styles from './FundsTable.module.css';
import { fundColumns } from './fund-columns.tsx';
import { type FundRow, fundRows, sortedRows } from './fund-rows.ts';
import { fundsCsv } from './funds-csv.ts';
import { YearReturns } from './YearReturns.tsx';

function Funds({ rows }: { readonly rows: readonly FundRow[] }) {
  const [sort, setSort] = useState<TableSort>({ key: 'name', direction: 'ascending' });
  const sorted = sortedRows(rows, sort);
  return (
    <Stack gap="section">
      <Stack gap="small">
        <Table
          caption="Fondsen naast elkaar"
          captionHidden
          wide="stacking"
          columns={fundColumns}
          rows={sorted}
          rowKey={({ fund }) => fund.id}
          sort={sort}
          onSort={setSort}
        />
        <div className={styles.tools}>
          <p className={styles.note}>
            <TermText>Risico</TermText> 1 is laag, 7 is hoog. Rendement uit het verleden zegt niets over de
            toekomst: u kunt geld verliezen.
          </p>
          <Button
            variant="quiet"
            size="small"
            icon="download"
            onClick={() => downloadCsv('fondsen.csv', fundsCsv(sorted))}
          >
            Download CSV
          </Button>
        </div>
      </Stack>
      <YearReturns rows={rows} />
      <Stack gap="small">
        <Heading size="small">Waarin beleggen de fondsen?</Heading>
        <dl className={styles.about}>
          {rows.map(({ fund }) => (
            <div key={fund.id}>
              <dt>{fund.name}</dt>
              <dd>{fund.investsIn}</dd>
            </div>
          ))}
        </dl>
      </Stack>
      <Stack gap="small">
        <Heading size="small">Documenten</Heading>
        <p className={styles.note}>
          Lees het <TermText>essentiële-informatiedocument</TermText> (EID) van een fonds voordat u erin
          belegt.
        </p>
        <FundDocuments funds={rows.map(({ fund }) => fund)} />
        <ForecastSources funds={rows.map(({ fund }) => fund)} />
      </Stack>
    </Stack>
  );
}

/** shows all funds side by side. */
export function FundsTablePage() {
  const funds = useQuery(
    callQuery(calls.listFunds, { query: { productCode: investmentCode }, globalErrors: false }),
  );
  const performance = useQuery(callQuery(calls.listFundPerformance, { globalErrors: false }));
  const open = openFunds(funds.data ?? []);
  const isShut = isNotOpen(funds.error) || (funds.data !== undefined && open.length === 0);
  const failed = !isShut && (funds.isError || performance.isError);
  const loading = !isShut && !failed && (funds.data === undefined || performance.data === undefined);
  return (
    <Stack gap="large">
      <PageTitle intro="Vergelijk wat een fonds opbracht, wat het kost en hoeveel risico het heeft.">
        Onze fondsen
      </PageTitle>
      {loading && (
        <Stack>
          <Skeleton label="Even geduld. Wij halen de fondsen op." />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Stack>
      )}
      {failed && (
        <LoadingFailed
          title="Wij kunnen de fondsen nu niet laten zien"
          error={funds.error ?? performance.error}
          busy={funds.isFetching || performance.isFetching}
          onRetry={() => {
            if (funds.isError) void funds.refetch();
            if (performance.isError) void performance.refetch();
          }}
        >
          Er is niets veranderd. Probeer het zo nog een keer.
        </LoadingFailed>
      )}
      {isShut && <NotOpen />}
      {!failed && open.length > 0 && performance.data && <Funds rows={fundRows(open, performance.data)} />}
    </Stack>
  );
}
