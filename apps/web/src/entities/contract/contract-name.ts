import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import { isProductCode, products } from '@portaal/domain/products/products/product';

/** Returns the display name of a contract: the name its owner chose, otherwise its product. */
export function contractName({
  Omschrijving,
  Product,
}: Pick<ContractSummary, 'Omschrijving' | 'Product'>): string {
  const own = Omschrijving.trim();
  if (own !== '') return own;
  return isProductCode(Product) ? products[Product].name : Product;
}
