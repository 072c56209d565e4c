import { keepBankAccounts } from '../modules/money/bank-statements/bank-accounts.use-cases.ts';
import { verifyFieldKeys } from '../modules/office/field-keys/field-keys.use-cases.ts';
import { hashPassword } from '../modules/sign-in/session/password.ts';
import { requireAuditKey } from '../platform/audit-verification.ts';
import type { Services } from '../platform/services.ts';
import { DemoAccountsInProductionError } from '../reference/demo-accounts-error.ts';
import { loadFiscalData } from '../reference/fiscal-data.ts';
import { hasDemoAccounts, loadDemoData } from './demo-data.ts';
import { DEMO_PASSWORD } from './demo-investors.ts';

/**
 * Prepares the database before the first request. Verifies that the encryption keys match the database, and adds the
 * fiscal figures, the accounts of the brands and, optionally outside production, the demo data.
 */
export async function prepareData(
  database: Services['database'],
  { brands, clock, configuration }: Pick<Services, 'brands' | 'clock' | 'configuration'>,
): Promise<void> {
  if (configuration.production && (await hasDemoAccounts(database.orm))) {
    throw new DemoAccountsInProductionError();
  }
  await requireAuditKey(database.orm, configuration.auditKeys);
  await verifyFieldKeys({ clock, database, keys: configuration.fieldKeys });
  await database.transaction((tx) => loadFiscalData(tx));
  await keepBankAccounts(database, brands);
  if (!configuration.demoData) return;
  await loadDemoData(database, {
    today: clock.today(),
    brands: brands.all.map(({ id }) => id),
    hashPassword: () => hashPassword(DEMO_PASSWORD),
    fieldKeys: configuration.fieldKeys,
  });
}
