import type { ContractSummary } from '@portaal/domain/contracts/calls';
import type { ProductCode } from '@portaal/domain/products/product';
import { productNames } from '@portaal/domain/products/texts';

/** Whether the `Product` of a contract is one of those we sell. */
export const isProductCode = (text: string): text is ProductCode => Object.hasOwn(productNames, text);

/** What a contract is called: the name its owner gave it, otherwise its product. */
export function contractName({
  Omschrijving,
  Product,
}: Pick<ContractSummary, 'Omschrijving' | 'Product'>): string {
  const own = Omschrijving.trim();
  if (own !== '') return own;
  return isProductCode(Product) ? productNames[Product] : Product;
}
