import type { ContractReturn } from '@portaal/domain/investing/returns/calls';
import { downloadCsv } from '../../../lib/csv.ts';
import { formatEuro, formatSignedEuro, formatSignedPercentage } from '../../../lib/dutch-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { FoldedLine } from '../../../ui/FoldedLine.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import styles from './Returns.module.css';

type YearReturn = ContractReturn['jaren'][number];

const percentage = (fraction: number | null): string =>
  fraction === null ? 'niet beschikbaar' : formatSignedPercentage(fraction, 2);

const columns: readonly TableColumn<YearReturn>[] = [
  { key: 'jaar', header: 'Jaar', rowHeader: true, cell: ({ jaar }) => jaar },
  { key: 'begin', header: 'Begin', align: 'end', cell: ({ beginwaarde }) => formatEuro(beginwaarde) },
  { key: 'in', header: 'Ingelegd', align: 'end', cell: ({ ingelegd }) => formatEuro(ingelegd) },
  { key: 'uit', header: 'Opgenomen', align: 'end', cell: ({ opgenomen }) => formatEuro(opgenomen) },
  { key: 'eind', header: 'Eind', align: 'end', cell: ({ eindwaarde }) => formatEuro(eindwaarde) },
  {
    key: 'resultaat',
    header: 'Resultaat',
    align: 'end',
    cell: ({ resultaat }) => formatSignedEuro(resultaat),
  },
  {
    key: 'persoonlijk',
    header: 'Persoonlijk',
    align: 'end',
    cell: ({ rendementPersoonlijk }) => percentage(rendementPersoonlijk),
  },
  { key: 'fonds', header: 'Fonds', align: 'end', cell: ({ rendementFonds }) => percentage(rendementFonds) },
];

/** Columns that split the result of a year into its three components: price, distributions and costs. */
const partColumns: readonly TableColumn<YearReturn>[] = [
  { key: 'jaar', header: 'Jaar', rowHeader: true, cell: ({ jaar }) => jaar },
  {
    key: 'koers',
    header: 'Verandering van de koers',
    align: 'end',
    cell: ({ koersresultaat }) => formatSignedEuro(koersresultaat),
  },
  {
    key: 'inkomsten',
    header: 'Uitkeringen',
    align: 'end',
    cell: ({ inkomsten }) => formatSignedEuro(inkomsten),
  },
  { key: 'kosten', header: 'Kosten', align: 'end', cell: ({ kosten }) => formatSignedEuro(-kosten) },
  {
    key: 'resultaat',
    header: 'Resultaat',
    align: 'end',
    cell: ({ resultaat }) => formatSignedEuro(resultaat),
  },
];

/** Converts a fraction to a percentage for the CSV file: 0.0368 becomes 3.68. */
const inFile = (fraction: number | null): number | null =>
  fraction === null ? null : Math.round(fraction * 1e6) / 1e4;

function file(years: readonly YearReturn[]) {
  return {
    columns: [
      'Jaar',
      'Van',
      'Tot',
      'Begin',
      'Ingelegd',
      'Opgenomen en uitgekeerd',
      'Eind',
      'Koers',
      'Uitkeringen',
      'Kosten',
      'Resultaat',
      'Persoonlijk rendement (%)',
      'Rendement van het fonds (%)',
    ],
    rows: years.map((year) => [
      year.jaar,
      year.van,
      year.tot,
      year.beginwaarde,
      year.ingelegd,
      year.opgenomen,
      year.eindwaarde,
      year.koersresultaat,
      year.inkomsten,
      year.kosten,
      year.resultaat,
      inFile(year.rendementPersoonlijk),
      inFile(year.rendementFonds),
    ]),
  };
}

/**
 * Renders a list for narrow screens: one row per year with its result and percentage, which expands to show details.
 */
function YearList({ years }: { readonly years: readonly YearReturn[] }) {
  return (
    <ul className={styles.years} aria-label="Rendement per kalenderjaar">
      {years.map((year) => (
        <li key={year.jaar}>
          <FoldedLine
            title={year.jaar}
            note={`persoonlijk ${percentage(year.rendementPersoonlijk)}`}
            amount={formatSignedEuro(year.resultaat)}
            facts={[
              ...columns.filter(({ rowHeader, key }) => !rowHeader && key !== 'resultaat'),
              ...partColumns.filter(({ rowHeader }) => !rowHeader),
            ].map(({ key, header, cell }) => ({ key, label: header, value: cell(year) }))}
          />
        </li>
      ))}
    </ul>
  );
}

function YearTables({ years }: { readonly years: readonly YearReturn[] }) {
  return (
    <>
      <Table
        caption="Rendement per kalenderjaar"
        captionHidden
        wide="tablet"
        columns={columns}
        rows={years}
        rowKey={({ jaar }) => jaar}
      />
      <Disclosure summary="Koers, uitkeringen en kosten per jaar">
        <Table
          caption="Koers, uitkeringen en kosten per kalenderjaar"
          captionHidden
          wide="tablet"
          columns={partColumns}
          rows={years}
          rowKey={({ jaar }) => jaar}
        />
      </Disclosure>
    </>
  );
}

/**
 * Shows the calendar years in the period; a year that lies partly outside counts only for its part within the period.
 */
export function YearReturns({ years }: { readonly years: readonly YearReturn[] }) {
  const isPhone = useMedia('screen and (max-width: 40rem)');
  return (
    <section aria-labelledby="years-title" className={styles.section}>
      <Heading level={2} id="years-title">
        Per kalenderjaar
      </Heading>
      <p className={styles.note}>
        De percentages gaan over het deel van het jaar dat in de periode valt. Een jaar dat nog loopt, rekenen
        wij niet om.
      </p>
      {isPhone ? <YearList years={years} /> : <YearTables years={years} />}
      <div className="no-print">
        <Button
          variant="quiet"
          size="small"
          icon="download"
          onClick={() => downloadCsv('rendement-per-jaar.csv', file(years))}
        >
          Download CSV
        </Button>
      </div>
    </section>
  );
}
