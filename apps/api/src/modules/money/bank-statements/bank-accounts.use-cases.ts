import { BrandError } from '../../../brands/brands.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Services } from '../../../platform/services.ts';
import { listAccounts, putAccounts } from './bank-accounts.repository.ts';

/**
 * Stores the accounts that the brands list, with their current names. An account that is no longer listed
 * stays stored.
 *
 * @throws {BrandError} if a brand lists an account that belonged to another brand, because its statements
 * belong to that other brand.
 */
export async function keepBankAccounts(
  database: Services['database'],
  { all }: Services['brands'],
): Promise<void> {
  const named = all.flatMap(({ id: brand, bankAccounts }) =>
    bankAccounts.map((account) => ({ ...account, id: newId(), brand, currency: 'EUR' as const })),
  );
  await putAccounts(database.orm, named);
  const brandOfIban = new Map((await listAccounts(database.orm)).map(({ iban, brand }) => [iban, brand]));
  for (const { iban, brand } of named) {
    const owner = brandOfIban.get(iban);
    if (owner !== undefined && owner !== brand) {
      throw new BrandError(brand, [`brand.json bankAccounts: rekening ${iban} was van ${owner}`]);
    }
  }
}
