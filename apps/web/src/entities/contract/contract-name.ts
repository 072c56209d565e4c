import type { ContractSummary } from '@portaal/domain/investing/contracts/calls';
import type { ProductCode } from '@portaal/domain/products/products/product';
import { productNames } from '@portaal/domain/products/products/texts';

/** Returns whether the `Product` of a contract is a known product code. */
export const isProductCode = (text: string): text is ProductCode => Object.hasOwn(productNames, text);

/** Returns the display name of a contract: the name its owner chose, otherwise its product. */
export function contractName({
  Omschrijving,
  Product,
}: Pick<ContractSummary, 'Omschrijving' | 'Product'>): string {
  const own = Omschrijving.trim();
  if (own !== '') return own;
  return isProductCode(Product) ? productNames[Product] : Product;
}
