import type { SellPreview } from '@portaal/domain/investing/sell-requests/calls';
import { isoDate, monthsBetween } from '@portaal/engine';
import { dealtUnits } from '../../../entities/contract/dealing-text.ts';
import { formatCostPercentage, formatDate, formatEuro } from '../../../lib/dutch-format.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Table } from '../../../ui/Table.tsx';
import styles from './LotCosts.module.css';

type Fund = SellPreview['funds'][number];
type Part = Fund['parts'][number];

const listed = new Intl.ListFormat('nl-NL');

const ageText = (since: string, until: string): string => {
  const months = monthsBetween(isoDate(since), isoDate(until));
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const parts = [
    ...(years > 0 ? [`${years} jaar`] : []),
    ...(rest > 0 || years === 0 ? [rest === 1 ? '1 maand' : `${rest} maanden`] : []),
  ];
  return parts.join(' en ');
};

/** Names the ages from which the exit costs are lower; empty if they are the same at every age. */
function lowerCostText({ exitCosts }: Fund): string {
  const ages = (exitCosts ?? [])
    .filter(({ rate }, index, all) => rate < (all[index - 1]?.rate ?? 0))
    .map(({ fromYear }) => String(fromYear));
  return ages.length === 0 ? '' : `Na ${listed.format(ages)} jaar zijn de uitstapkosten lager.`;
}

const sumOf = (parts: readonly Part[], key: 'units' | 'gross' | 'cost'): number =>
  parts.reduce((sum, part) => sum + part[key], 0);

/** Shows how the exit costs are calculated: first per rate, and on request per purchase lot. */
export function LotCosts({ fund }: { readonly fund: Fund }) {
  const rates = [...new Set(fund.parts.map(({ rate }) => rate))];
  return (
    <Stack gap="small">
      {rates.map((rate) => {
        const parts = fund.parts.filter((part) => part.rate === rate);
        return (
          <p key={rate}>
            {formatCostPercentage(rate)} uitstapkosten over {formatEuro(sumOf(parts, 'gross'))}:{' '}
            {formatEuro(sumOf(parts, 'cost'))}
          </p>
        );
      })}
      <Disclosure
        summary={
          fund.parts.length === 1
            ? 'De aankoop die wij verkopen'
            : `De ${fund.parts.length} aankopen die wij verkopen`
        }
      >
        <Stack gap="small">
          <p>Wij verkopen de oudste participaties het eerst. {lowerCostText(fund)}</p>
          <Table
            caption={`Aankopen in ${fund.name}`}
            captionHidden
            wide
            rows={fund.parts}
            rowKey={({ since }) => since}
            columns={[
              {
                key: 'since',
                header: 'Gekocht op',
                cell: ({ since }) => <span className={styles.day}>{formatDate(since)}</span>,
                rowHeader: true,
                footer: 'Totaal',
              },
              { key: 'age', header: 'In bezit', cell: ({ since }) => ageText(since, fund.dealFrom) },
              {
                key: 'units',
                header: 'Participaties',
                cell: ({ units }) => dealtUnits(units),
                align: 'end',
                footer: dealtUnits(fund.units),
              },
              {
                key: 'gross',
                header: 'Bedrag',
                cell: ({ gross }) => formatEuro(gross),
                align: 'end',
                footer: formatEuro(fund.gross),
              },
              { key: 'rate', header: 'Tarief', cell: ({ rate }) => formatCostPercentage(rate), align: 'end' },
              {
                key: 'cost',
                header: 'Uitstapkosten',
                cell: ({ cost }) => formatEuro(cost),
                align: 'end',
                footer: formatEuro(fund.exitCost),
              },
            ]}
          />
        </Stack>
      </Disclosure>
    </Stack>
  );
}
