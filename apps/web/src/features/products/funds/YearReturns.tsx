import { useState } from 'react';
import { formatDate } from '../../../lib/dutch-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { TermText } from '../../../ui/TermText.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import styles from './FundsTable.module.css';
import { type FundRow, yearsOf } from './fund-rows.ts';
import { Return } from './Return.tsx';

interface YearRow {
  readonly year: number;
  readonly funds: readonly FundRow[];
}

const yearIn = ({ performance }: FundRow, year: number) =>
  performance?.years.find((one) => one.year === year);

/** Renders a year. For an incomplete year, also renders the part of the year for which prices exist. */
function YearName({ year, funds }: YearRow) {
  const part = funds.map((row) => yearIn(row, year)).find((one) => one !== undefined && !one.isWhole);
  return (
    <span className={styles.name}>
      {year}
      {part && <span className={styles.note}>tot {formatDate(part.to)}</span>}
    </span>
  );
}

const columnsOf = (rows: readonly FundRow[]): TableColumn<YearRow>[] => [
  { key: 'year', header: 'Jaar', rowHeader: true, cell: YearName },
  ...rows.map(
    (row): TableColumn<YearRow> => ({
      key: row.fund.code,
      header: row.fund.name,
      align: 'end',
      cell: ({ year }) => {
        const found = yearIn(row, year);
        return found ? <Return value={found.return} /> : <span className={styles.unknown}>–</span>;
      },
    }),
  ),
];

/** Number of years shown initially. On a phone each year takes the space of a list, so fewer years are shown. */
const MOST_YEARS = { wide: 6, phone: 4 } as const;

/**
 * Shows the return of every fund per calendar year: price change and distributions together, after the fund's costs.
 */
export function YearReturns({ rows }: { readonly rows: readonly FundRow[] }) {
  const [all, setAll] = useState(false);
  const isPhone = useMedia('screen and (max-width: 40rem)');
  const first = isPhone ? MOST_YEARS.phone : MOST_YEARS.wide;
  const years = yearsOf(rows).map((year): YearRow => ({ year, funds: rows }));
  return (
    <Stack gap="small">
      <Table
        caption="Rendement per kalenderjaar"
        columns={columnsOf(rows)}
        rows={all ? years : years.slice(0, first)}
        rowKey={({ year }) => year}
      />
      {years.length > first && (
        <div>
          <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Toon minder jaren' : 'Toon alle jaren'}
          </Button>
        </div>
      )}
      <p className={styles.note}>
        Het <TermText>rendement</TermText> is de verandering van de <TermText>koers</TermText> plus de
        uitkeringen, na de <TermText>lopende kosten</TermText> van het fonds.{' '}
        <TermText>Instapkosten</TermText> en <TermText>uitstapkosten</TermText> tellen niet mee. Een jaar dat
        nog niet om is, rekenen wij niet om naar een heel jaar. Een streepje betekent: het fonds bestond nog
        niet.
      </p>
    </Stack>
  );
}
