import type { ContractDetails } from '@portaal/domain/investing/contracts/calls';
import { isProductCode, products } from '@portaal/domain/products/products/product';

import { amount, changeOnPaidIn, signedAmount } from '../../../../entities/contract/contract-amount.ts';
import { groupOf } from '../../../../entities/contract/contract-group.ts';
import { resultOf } from '../../../../entities/contract/contract-result.ts';
import { underWayNote } from '../../../../entities/payout/under-way-note.ts';
import { formatEuro, formatLongDate } from '../../../../lib/dutch-format.ts';
import { Card } from '../../../../ui/Card.tsx';
import { type DescriptionItem, DescriptionList } from '../../../../ui/DescriptionList.tsx';
import { Figure, FigureRow } from '../../../../ui/Figure.tsx';
import { Stack } from '../../../../ui/Layout.tsx';

/** Returns the product, the number of units, and the next deposit and payout. */
function items(contract: ContractDetails): DescriptionItem[] {
  const { Product, Fonds, Posities, InlegPerMaand, Incassodag, Lijfrente, Einddatum } = contract;
  const next = Lijfrente?.VolgendeUitkering ?? null;
  const isOver = groupOf(contract) === 'closed';
  const funds = Posities.map(({ Fonds: name, Waarde }) => ({ term: name, value: formatEuro(Waarde) }));
  return [
    ...(isProductCode(Product) ? [{ term: 'Product', value: products[Product].name }] : []),
    ...(funds.length > 0 ? funds : Fonds.map((name) => ({ term: 'Fonds', value: name }))),
    ...(InlegPerMaand > 0 && !isOver
      ? [{ term: 'Inleg per maand', value: `${formatEuro(InlegPerMaand)}, rond de ${Incassodag}e` }]
      : []),
    ...(next === null
      ? []
      : [
          {
            term: 'Volgende uitkering (schatting)',
            value:
              next.Netto === null
                ? `${formatEuro(next.Bruto)} bruto, rond ${formatLongDate(next.Datum)}`
                : `${formatEuro(next.Netto)} netto, rond ${formatLongDate(next.Datum)}`,
          },
        ]),
    ...(Einddatum === null ? [] : [{ term: 'Einddatum', value: formatLongDate(Einddatum) }]),
  ];
}

/** Shows the result of a contract, and its main data. */
export function ContractFigures({ contract }: { readonly contract: ContractDetails }) {
  const { paidIn, paidOut, result, resultOnPaidIn } = resultOf(contract);
  const hasBegun = groupOf(contract) !== 'starting' && groupOf(contract) !== 'unpaid';
  return (
    <Card aria-label="Uw belegging">
      <Stack>
        {hasBegun && (
          <FigureRow>
            <Figure
              size="small"
              label="Resultaat"
              value={result === null ? undefined : signedAmount(result)}
              change={result === null ? undefined : changeOnPaidIn(result, resultOnPaidIn)}
            />
            <Figure size="small" label="Ingelegd" value={amount(paidIn)} />
            {paidOut > 0 && (
              <Figure
                size="small"
                label="Opgenomen en uitgekeerd"
                value={amount(paidOut)}
                note={underWayNote(contract.NogUitTeBetalen)}
              />
            )}
          </FigureRow>
        )}
        <DescriptionList items={items(contract)} />
      </Stack>
    </Card>
  );
}
