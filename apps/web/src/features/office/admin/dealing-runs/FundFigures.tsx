import type { DealingRunFund } from '@portaal/domain/month/dealing-runs/calls';
import { formatEuro, formatLongDate, formatNumber } from '../../../../lib/dutch-format.ts';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';

type Amount = {
  [K in keyof DealingRunFund]: DealingRunFund[K] extends number ? K : never;
}[keyof DealingRunFund];

const units = (value: number): string => formatNumber(value, 4);

const name: TableColumn<DealingRunFund> = {
  key: 'fund',
  header: 'Fonds',
  rowHeader: true,
  cell: (fund) => fund.name,
  footer: 'Totaal',
};

/** Without a price, the effect of a dealing run on a fund with units is unknown, which is not zero. */
const isUnknown = ({ nav, unitsBefore }: DealingRunFund): boolean => nav === null && unitsBefore > 0;
const UNKNOWN = 'nog niet bekend';

/** Returns a column with an amount per fund, and the total. */
const amount = (
  key: Amount,
  header: string,
  funds: readonly DealingRunFund[],
): TableColumn<DealingRunFund> => ({
  key,
  header,
  align: 'end',
  cell: (fund) => (isUnknown(fund) ? UNKNOWN : formatEuro(fund[key])),
  // Amounts are summed in whole cents, because sums of binary fractions may be off by a fraction of a cent.
  footer: funds.some(isUnknown)
    ? UNKNOWN
    : formatEuro(funds.reduce((sum, fund) => sum + Math.round(fund[key] * 100), 0) / 100),
});

/** Returns a column of units. The column has no total, because units of different funds do not add up. */
const participations = (key: Amount, header: string): TableColumn<DealingRunFund> => ({
  key,
  header,
  align: 'end',
  cell: (fund) => units(fund[key]),
});

const perUnit = (key: 'nav' | 'distribution', header: string): TableColumn<DealingRunFund> => ({
  key,
  header,
  align: 'end',
  cell: (fund) => {
    const value = fund[key];
    return value === null ? UNKNOWN : `€ ${units(value)}`;
  },
});

interface FundFiguresProps {
  /** Day in the caption, which distinguishes these tables from those of the next dealing run on the same page. */
  readonly dealingDay: string;
  readonly funds: readonly DealingRunFund[];
}

/** Shows the effect of a dealing run on every fund, in the order of the run's steps (domain 5.2). */
export function FundFigures({ dealingDay, funds }: FundFiguresProps) {
  const ofMonth = `op ${formatLongDate(dealingDay)}`;
  const hasFigures = !funds.every(isUnknown);
  const hasSwitches = funds.some(({ switchedOut }) => switchedOut > 0);
  const requested = funds.filter(({ unitsAsked }) => unitsAsked > 0);
  return (
    <Stack gap="large">
      {hasFigures && (
        <Table
          caption={`Geld ${ofMonth}`}
          wide="stacking"
          columns={[
            name,
            amount('reinvested', 'Herbelegd', funds),
            amount('paidOut', 'Uitgekeerd', funds),
            amount('deposits', 'Gestort', funds),
            amount('entryCost', 'Instapkosten', funds),
            amount('sales', 'Verkocht', funds),
            amount('exitCost', 'Uitstapkosten', funds),
            ...(hasSwitches
              ? [amount('switchedOut', 'Gewisseld uit', funds), amount('switchedIn', 'Gewisseld in', funds)]
              : []),
            amount('annuityPayouts', 'Lijfrentes', funds),
            amount('wrapperCost', 'Administratie', funds),
            amount('value', 'Waarde daarna', funds),
          ]}
          rows={funds}
          rowKey={({ fundId }) => fundId}
        />
      )}
      <Table
        caption={`Koersen en participaties ${ofMonth}`}
        wide="stacking"
        columns={[
          { ...name, footer: undefined },
          perUnit('nav', 'Koers'),
          perUnit('distribution', 'Uitkering'),
          participations('unitsBefore', 'Participaties voor'),
          {
            ...participations('unitsAfter', 'Participaties na'),
            cell: (fund) => (isUnknown(fund) ? UNKNOWN : units(fund.unitsAfter)),
          },
        ]}
        rows={funds}
        rowKey={({ fundId }) => fundId}
      />
      {requested.length > 0 && (
        <Table
          caption={`Terugkoop ${ofMonth}`}
          wide="stacking"
          columns={[
            { ...name, footer: undefined },
            participations('unitsAsked', 'Gevraagd'),
            participations('unitsExecuted', 'Uitgevoerd'),
            {
              key: 'waiting',
              header: 'Blijft wachten',
              align: 'end',
              cell: ({ unitsAsked, unitsExecuted }) => units(unitsAsked - unitsExecuted),
            },
            participations('redemptionLimit', 'Ruimte dit jaar'),
          ]}
          rows={requested}
          rowKey={({ fundId }) => fundId}
        />
      )}
    </Stack>
  );
}
