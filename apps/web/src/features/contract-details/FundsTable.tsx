import type { ContractDetails } from '@portaal/contract';
import { cents, centsToEuro, euroToCents } from '@portaal/engine';
import { formatEuro, formatLongDate, formatNumber, formatPercentage } from '../../lib/dutch-format.ts';
import { Table } from '../../ui/Table.tsx';

interface FundLine {
  readonly id: number;
  readonly name: string;
  readonly units: number | null;
  readonly price: number | null;
  readonly value: number | null;
  readonly share: number;
}

/** The funds of which something is held and those that new deposits go to, by their number. */
function fundLines({ Posities, Fondsverdeling }: ContractDetails): FundLine[] {
  const names = new Map([...Posities, ...Fondsverdeling].map(({ FondsID, Fonds }) => [FondsID, Fonds]));
  return [...names]
    .sort(([one], [other]) => one - other)
    .map(([id, name]) => {
      const held = Posities.find(({ FondsID }) => FondsID === id);
      return {
        id,
        name,
        units: held?.Participaties ?? null,
        price: held?.Koers ?? null,
        value: held?.Waarde ?? null,
        share: Fondsverdeling.find(({ FondsID }) => FondsID === id)?.Aandeel ?? 0,
      };
    });
}

/** What the contract holds, and how new deposits are divided. */
export function FundsTable({ contract }: { readonly contract: ContractDetails }) {
  const lines = fundLines(contract);
  const total = cents(contract.Posities.reduce((sum, { Waarde }) => sum + euroToCents(Waarde), 0));
  const [position] = contract.Posities;
  return (
    <Table
      caption={position ? `Stand op ${formatLongDate(position.KoersDatum)}` : 'Verdeling van uw inleg'}
      columns={[
        { key: 'fonds', header: 'Fonds', rowHeader: true, cell: ({ name }) => name, footer: 'Totaal' },
        {
          key: 'units',
          header: 'Participaties',
          align: 'end',
          cell: ({ units }) => (units === null ? null : formatNumber(units, 4)),
        },
        {
          key: 'price',
          header: 'Koers',
          align: 'end',
          cell: ({ price }) => (price === null ? null : `€\u00a0${formatNumber(price, 4)}`),
        },
        {
          key: 'value',
          header: 'Waarde',
          align: 'end',
          cell: ({ value }) => (value === null ? null : formatEuro(value)),
          footer: position ? formatEuro(centsToEuro(total)) : null,
        },
        {
          key: 'share',
          header: 'Deel van nieuwe inleg',
          align: 'end',
          cell: ({ share }) => formatPercentage(share, 2),
        },
      ]}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}
