import type { ContractToSign } from '@portaal/domain/investing/applications/calls';
import { isAnnuityCode, products } from '@portaal/domain/products/products/product';
import { formatCostPercentage, formatLongDate, formatShare } from '../../lib/dutch-format.ts';

/** Returns the product, the funds with their entry costs, and the end of the contract. */
export function boughtItems({
  product,
  fund,
  funds = [],
  endDate,
}: Pick<ContractToSign, 'product' | 'fund' | 'funds' | 'endDate'>) {
  const end = endDate ? [{ term: 'Einddatum', value: formatLongDate(endDate) }] : [];
  if (funds.length < 2) {
    return [
      ...(product && isAnnuityCode(product) ? [{ term: 'Product', value: products[product].name }] : []),
      { term: 'Fonds', value: fund.name },
      { term: 'Instapkosten', value: formatCostPercentage(fund.entryCostRate) },
      ...end,
    ];
  }
  return [
    ...(product ? [{ term: 'Product', value: products[product].name }] : []),
    ...funds.map(({ name, share, entryCostRate }) => ({
      term: name,
      value: `${formatShare(share)}, instapkosten ${formatCostPercentage(entryCostRate)}`,
    })),
    ...end,
  ];
}
