import type { Brands } from '../../brands/brands.ts';
import { insertPublished, insertVersion } from '../../modules/products/terms/terms.use-cases.ts';
import { newId } from '../../platform/new-id.ts';
import type { Database } from '../../platform/orm.ts';
import { NO_PASSWORD, personAccount } from '../../schema/person.ts';
import { packageAccounts } from './people-rows.ts';
import { providerTerms } from './provider-terms.ts';

/**
 * Creates two employees for a brand and publishes the terms of the fictitious provider, so that the brand can
 * import a package of that provider. Returns the ids of the employees.
 */
export async function insertProviderBrand(
  database: Pick<Database, 'transaction'>,
  brand: string,
  at: Date,
): Promise<readonly [string, string]> {
  const employees = [newId(), newId()] as const;
  await database.transaction(async (tx) => {
    for (const [number, id] of employees.entries()) {
      await tx.insert(personAccount).values({
        id,
        brand,
        email: `medewerker-${number}@example.nl`,
        name: `Medewerker ${number}`,
        role: 'admin',
        passwordHash: NO_PASSWORD,
        createdAt: at,
      });
    }
    const content = providerTerms(brand);
    await insertVersion(tx, `${brand}-1`, content);
    await insertPublished(tx, {
      id: newId(),
      brand,
      number: 1,
      validFrom: content.geldigVanaf,
      content,
      version: `${brand}-1`,
      loadedAt: at,
      decidedAt: at,
      loadedBy: employees[0],
      decidedBy: employees[1],
    });
  });
  return employees;
}

/** Returns the brands as if each had the bank accounts of the package. */
export const withPackageAccounts = ({ byId }: Pick<Brands, 'byId'>): Pick<Brands, 'byId'> => ({
  byId(id) {
    const brand = byId(id);
    return brand && { ...brand, bankAccounts: packageAccounts.map((iban) => ({ iban, name: 'Rekening' })) };
  },
});
