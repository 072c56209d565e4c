import type { ContractSummary, ProductCode } from '@portaal/contract';

/** Products as the menu calls them (L-08). */
const productNames: Readonly<Record<ProductCode, string>> = {
  SB: 'Bedrag beleggen',
  SUL: 'Lijfrente opbouwen',
  SDIL: 'Lijfrente uitkeren',
};

const isProductCode = (text: string): text is ProductCode => Object.hasOwn(productNames, text);

/** What a contract is called: the name its owner gave it, otherwise its product. */
export function contractName({
  Omschrijving,
  Product,
}: Pick<ContractSummary, 'Omschrijving' | 'Product'>): string {
  const own = Omschrijving.trim();
  if (own !== '') return own;
  return isProductCode(Product) ? productNames[Product] : Product;
}
