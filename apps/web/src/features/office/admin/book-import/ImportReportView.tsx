import type { BookImport } from '@portaal/domain/office/book-import/calls';
import {
  type DifferenceKind,
  differenceKinds,
  MANY_DIFFERENCES,
} from '@portaal/domain/office/book-import/report';
import { type DataTable, downloadCsv } from '../../../../lib/csv.ts';
import { formatDate, formatEuro, formatNumber } from '../../../../lib/dutch-format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Disclosure } from '../../../../ui/Disclosure.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';

type Report = BookImport['report'];
type Fund = Report['funds'][number];
interface NamedCount {
  readonly name: string;
  readonly rows: number;
  readonly stored: number | undefined;
}
interface NamedAmount {
  readonly name: string;
  readonly cents: number;
}
type Difference = Report['differences'][number] & { readonly reason: string };

const euro = (cents: number): string => formatEuro(cents / 100);
const units = (amount: number): string => formatNumber(amount / 10_000, 4);

const fundColumns: readonly TableColumn<Fund>[] = [
  { key: 'fund', header: 'Fonds', rowHeader: true, cell: ({ fund, day }) => `${fund}, ${formatDate(day)}` },
  { key: 'units', header: 'Participaties', cell: ({ ledgerUnits }) => units(ledgerUnits) },
  {
    key: 'unitsOff',
    header: 'Verschil',
    cell: ({ ledgerUnits, reportedUnits }) => units(ledgerUnits - reportedUnits),
  },
  { key: 'value', header: 'Waarde', cell: ({ ledgerCents }) => euro(ledgerCents) },
  {
    key: 'valueOff',
    header: 'Verschil in waarde',
    cell: ({ ledgerCents, reportedCents }) => euro(ledgerCents - reportedCents),
  },
];

const moneyColumns: readonly TableColumn<NamedAmount>[] = [
  { key: 'name', header: 'Bank', rowHeader: true, cell: ({ name }) => name },
  { key: 'amount', header: 'Bedrag', cell: ({ cents }) => euro(cents) },
];

const countColumns: readonly TableColumn<NamedCount>[] = [
  { key: 'name', header: 'Bestand', rowHeader: true, cell: ({ name }) => name },
  { key: 'rows', header: 'Regels', cell: ({ rows }) => formatNumber(rows) },
  {
    key: 'stored',
    header: 'Opgeslagen',
    cell: ({ stored }) => (stored === undefined ? '–' : formatNumber(stored)),
  },
];

const differenceColumns: readonly TableColumn<Difference>[] = [
  { key: 'text', header: 'Verschil', rowHeader: true, cell: ({ text }) => text },
  { key: 'count', header: 'Aantal', cell: ({ count }) => formatNumber(count) },
  { key: 'cents', header: 'Bedrag', cell: ({ cents }) => (cents === null ? '–' : euro(cents)) },
  { key: 'reason', header: 'Reden', cell: ({ reason }) => reason },
];

const kindColumns: readonly TableColumn<DifferenceKind>[] = [
  { key: 'kind', header: 'Soort', rowHeader: true, cell: ({ kind }) => kind },
  { key: 'differences', header: 'Verschillen', cell: ({ differences }) => formatNumber(differences) },
  { key: 'rows', header: 'Regels', cell: ({ rows }) => formatNumber(rows) },
  { key: 'cents', header: 'Bedrag', cell: ({ cents }) => euro(cents) },
];

const moneyRows = ({ bank, undealt, toPay, withheld, passedOn }: Report['money']): NamedAmount[] => [
  { name: 'Saldo van de rekeningen', cents: bank },
  { name: 'Nog te beleggen', cents: undealt },
  { name: 'Uit te betalen', cents: toPay },
  { name: 'Aangehouden', cents: withheld },
  { name: 'Af te dragen', cents: passedOn },
  { name: 'Verschil', cents: bank - undealt - toPay - withheld - passedOn },
];

/** Shows the control report: sums per fund, the bank by purpose, rows per file, and differences. */
export function ImportReportView({ book: { report, reasons, stored } }: { readonly book: BookImport }) {
  const storedRows = new Map(stored.map(({ file, rows }) => [file, rows]));
  const reasonOf = new Map(reasons.map(({ code, reason }) => [code, reason]));
  const counts = report.rows.map(({ file, rows }) => ({ name: file, rows, stored: storedRows.get(file) }));
  return (
    <Stack>
      <Table
        caption="Participaties en waarde per fonds: grootboek, en verschil met uw opgave"
        wide="stacking"
        columns={fundColumns}
        rows={report.funds}
        rowKey={({ fund, day }) => `${day} ${fund}`}
      />
      <Table
        caption="Bankrekeningen"
        wide="stacking"
        columns={moneyColumns}
        rows={moneyRows(report.money)}
        rowKey={({ name }) => name}
      />
      <Table
        caption="Regels per bestand. Bij grootboek tellen de opgeslagen contracten."
        wide="stacking"
        columns={countColumns}
        rows={counts}
        rowKey={({ name }) => name}
      />
      {report.continued !== undefined && <ContinuedView continued={report.continued} />}
      <Differences
        differences={report.differences.map((one) => ({
          ...one,
          reason: reasonOf.get(one.code) ?? 'Nog geen reden',
        }))}
      />
      <div>
        <Button
          variant="secondary"
          size="small"
          icon="download"
          onClick={() => downloadCsv(`controlerapport-${report.until}.csv`, reportTable(report, reasonOf))}
        >
          Controlerapport (CSV)
        </Button>
      </div>
    </Stack>
  );
}

/** Lists the differences. Many differences are counted per kind first, and listed below. */
function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>Er zijn geen verschillen.</p>;
  const all = (
    <Table
      caption="Verschillen"
      wide="stacking"
      columns={differenceColumns}
      rows={differences}
      rowKey={({ code }) => code}
    />
  );
  if (differences.length <= MANY_DIFFERENCES) return all;
  return (
    <>
      <Table
        caption={`${formatNumber(differences.length)} verschillen, per soort`}
        wide="stacking"
        columns={kindColumns}
        rows={differenceKinds(differences)}
        rowKey={({ kind }) => kind}
      />
      <Disclosure summary="Elk verschil">{all}</Disclosure>
    </>
  );
}

/** Returns the whole control report as a table for a spreadsheet: units and amounts in euro. */
function reportTable(report: Report, reasonOf: ReadonlyMap<string, string>): DataTable {
  const inEuro = (cents: number | null) => (cents === null ? null : cents / 100);
  return {
    columns: ['Deel', 'Omschrijving', 'Aantal', 'Bedrag in euro', 'Reden'],
    rows: [
      ...report.funds.flatMap(({ fund, day, ledgerUnits, reportedUnits, ledgerCents, reportedCents }) => [
        ['Fonds', `${fund}, ${day}, volgens het grootboek`, ledgerUnits / 10_000, inEuro(ledgerCents), null],
        ['Fonds', `${fund}, ${day}, volgens uw opgave`, reportedUnits / 10_000, inEuro(reportedCents), null],
      ]),
      ...moneyRows(report.money).map(({ name, cents }) => ['Bank', name, null, inEuro(cents), null]),
      ...report.rows.map(({ file, rows }) => ['Bestand', file, rows, null, null]),
      ...(report.continued?.files ?? []).flatMap(({ file, added, changed, equal, settled }) => [
        ['Maandpakket', `${file}, nieuw`, added, null, null],
        ['Maandpakket', `${file}, gewijzigd`, changed, null, null],
        ['Maandpakket', `${file}, gelijk`, equal, null, null],
        ['Maandpakket', `${file}, niet meer geleverd`, settled, null, null],
      ]),
      ...report.differences.map(({ code, text, count, cents }) => [
        'Verschil',
        text,
        count,
        inEuro(cents),
        reasonOf.get(code) ?? 'Nog geen reden',
      ]),
    ],
  };
}

type Continuation = NonNullable<Report['continued']>;
type ContinuationFile = Continuation['files'][number];

const continuedColumns: readonly TableColumn<ContinuationFile>[] = [
  { key: 'file', header: 'Bestand', rowHeader: true, cell: ({ file }) => file },
  { key: 'added', header: 'Nieuw', cell: ({ added }) => formatNumber(added) },
  { key: 'changed', header: 'Gewijzigd', cell: ({ changed }) => formatNumber(changed) },
  { key: 'equal', header: 'Gelijk', cell: ({ equal }) => formatNumber(equal) },
  { key: 'settled', header: 'Niet meer geleverd', cell: ({ settled }) => formatNumber(settled) },
];

/** Shows what a monthly package adds and changes. */
function ContinuedView({ continued: { since, files, comparedLines } }: { readonly continued: Continuation }) {
  return (
    <>
      <p>
        Dit pakket begint op {formatDate(since)}.{' '}
        {comparedLines > 0 &&
          `${formatNumber(comparedLines)} regels zijn van maanden die wij zelf verwerkten: die zijn vergeleken en komen er niet bij.`}
      </p>
      <Table
        caption="Wat dit maandpakket toevoegt en wijzigt"
        wide="stacking"
        columns={continuedColumns}
        rows={files}
        rowKey={({ file }) => file}
      />
    </>
  );
}
