import type { YearlyFigures } from '@portaal/domain/products/yearly-figures/calls';
import { formatEuro } from '../../../../lib/dutch-format.ts';
import { Heading } from '../../../../ui/Heading.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Table, type TableColumn } from '../../../../ui/Table.tsx';
import { RouterTextLink } from '../links.ts';

type Item = YearlyFigures['aboveLoweredCeiling'][number];

const columns: readonly TableColumn<Item>[] = [
  {
    key: 'number',
    header: 'Nummer',
    rowHeader: true,
    cell: ({ kind, number }) =>
      kind === 'offer' ? (
        `Offerte ${number}`
      ) : (
        <RouterTextLink to="." search={{ contract: number }}>
          {number}
        </RouterTextLink>
      ),
  },
  { key: 'year', header: 'Jaar', cell: ({ year }) => year },
  { key: 'perYear', header: 'Per jaar', cell: ({ perYear }) => formatEuro(perYear) },
  { key: 'ceiling', header: 'Grens', cell: ({ ceiling }) => formatEuro(ceiling) },
];

/**
 * Shows temporary annuities calculated with a ceiling that was later corrected downwards; renders nothing when there
 * are none.
 */
export function AboveLoweredCeiling({ items }: { readonly items: readonly Item[] }) {
  if (items.length === 0) return null;
  return (
    <Stack>
      <Heading size="small">Tijdelijke lijfrentes boven de verlaagde grens</Heading>
      <p>
        Deze contracten en offertes zijn berekend met een hogere grens dan nu geldt. Alle tijdelijke
        lijfrentes van een klant tellen samen. Bel de klant.
      </p>
      <Table
        caption="Tijdelijke lijfrentes boven de verlaagde grens"
        captionHidden
        wide="stacking"
        columns={columns}
        rows={items}
        rowKey={({ kind, number }) => `${kind} ${number}`}
      />
    </Stack>
  );
}
