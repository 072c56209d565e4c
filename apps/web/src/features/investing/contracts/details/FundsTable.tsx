import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { cents, centsToEuro, euroToCents } from '@portaal/engine';
import { dealtUnits, priceText } from '../../../../entities/contract/dealing-text.ts';
import { formatEuro, formatLongDate, formatPercentage } from '../../../../lib/dutch-format.ts';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';

interface FundLine {
  readonly id: number;
  readonly name: string;
  readonly units: number | null;
  readonly price: number | null;
  readonly value: number | null;
  readonly share: number;
}

/** Returns the funds in which the contract has units or that receive new deposits, sorted by fund number. */
function fundLines({ Posities, Fondsverdeling }: ContractDetails): FundLine[] {
  const names = new Map([...Posities, ...Fondsverdeling].map(({ FondsID, Fonds }) => [FondsID, Fonds]));
  return [...names]
    .sort(([one], [other]) => one - other)
    .map(([id, name]) => {
      const position = Posities.find(({ FondsID }) => FondsID === id);
      return {
        id,
        name,
        units: position?.Participaties ?? null,
        price: position?.Koers ?? null,
        value: position?.Waarde ?? null,
        share: Fondsverdeling.find(({ FondsID }) => FondsID === id)?.Aandeel ?? 0,
      };
    });
}

const shareColumn: TableColumn<FundLine> = {
  key: 'share',
  header: 'Deel van nieuwe inleg',
  align: 'end',
  cell: ({ share }) => formatPercentage(share, 2),
};
const nameColumn: TableColumn<FundLine> = {
  key: 'fonds',
  header: 'Fonds',
  rowHeader: true,
  cell: ({ name }) => name,
};

/** Shows the units of the contract, and the allocation of new deposits over the funds. */
export function FundsTable({ contract }: { readonly contract: ContractDetails }) {
  const lines = fundLines(contract);
  const total = cents(contract.Posities.reduce((sum, { Waarde }) => sum + euroToCents(Waarde), 0));
  const [position] = contract.Posities;
  if (position === undefined) {
    return (
      <Table
        caption="Verdeling van uw inleg"
        columns={[nameColumn, shareColumn]}
        rows={lines}
        rowKey={({ id }) => id}
      />
    );
  }
  return (
    <Table
      caption={`Stand op ${formatLongDate(position.KoersDatum)}`}
      columns={[
        { ...nameColumn, footer: 'Totaal' },
        {
          key: 'units',
          header: 'Participaties',
          align: 'end',
          cell: ({ units }) => (units === null ? null : dealtUnits(units)),
        },
        {
          key: 'price',
          header: 'Koers',
          align: 'end',
          cell: ({ price }) => (price === null ? null : priceText(price)),
        },
        {
          key: 'value',
          header: 'Waarde',
          align: 'end',
          cell: ({ value }) => (value === null ? null : formatEuro(value)),
          footer: formatEuro(centsToEuro(total)),
        },
        shareColumn,
      ]}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}
