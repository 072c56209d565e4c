import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isIban } from '@portaal/domain/fields/iban';
import { BRANDS_FOLDER, brandFolders } from '../brands/brands.ts';

/** Replaces the bank code of a test account with that of a bank that does not exist, and corrects the check digits. */
function rehearsalAccount(account: string): string {
  const own = account.replace('TEST', 'PROF');
  for (let digits = 2; digits <= 98; digits += 1) {
    const iban = `${own.slice(0, 2)}${String(digits).padStart(2, '0')}${own.slice(4)}`;
    if (isIban(iban)) return iban;
  }
  throw new Error(`no check digits fit ${own}`);
}

/**
 * Copies the brands of the demo into a folder and replaces all data that production rejects, so that a rehearsal of
 * production starts under the same rules as an installation (`BRANDS_DIR`). A brand with a book of a former system needs
 * `payoutsFrom`. Returns the ids of the brands.
 */
export function writeRehearsalBrands(folder: string, payoutsFrom: string | null = null): readonly string[] {
  cpSync(BRANDS_FOLDER, folder, { recursive: true });
  const ids = brandFolders(folder);
  for (const id of ids) {
    const file = join(folder, id, 'brand.json');
    const real = readFileSync(file, 'utf8')
      .replace('"isFictional": true', '"isFictional": false')
      .replace('"payoutsFrom": null', `"payoutsFrom": ${JSON.stringify(payoutsFrom)}`)
      .replaceAll('.example', '.example.nl')
      .replaceAll(/NL\d\dTEST\d{10}/g, rehearsalAccount);
    writeFileSync(file, real);
  }
  return ids;
}
