import { BrandError } from '../../brands/brands.ts';
import { newId } from '../../platform/new-id.ts';
import type { Services } from '../../platform/services.ts';
import { listAccounts, putAccounts } from './bank-accounts.repository.ts';

/**
 * Notes the accounts the brands name, with the name each has now. One that is named no more stays.
 *
 * @throws {BrandError} for an account that was another brand's: its statements are of that one.
 */
export async function keepBankAccounts(
  database: Services['database'],
  { all }: Services['brands'],
): Promise<void> {
  const named = all.flatMap(({ id: brand, bankAccounts }) =>
    bankAccounts.map((account) => ({ ...account, id: newId(), brand, currency: 'EUR' as const })),
  );
  await putAccounts(database.orm, named);
  const known = new Map((await listAccounts(database.orm)).map(({ iban, brand }) => [iban, brand]));
  for (const { iban, brand } of named) {
    const owner = known.get(iban);
    if (owner !== undefined && owner !== brand) {
      throw new BrandError(brand, [`brand.json bankAccounts: rekening ${iban} was van ${owner}`]);
    }
  }
}
