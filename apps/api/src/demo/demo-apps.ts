import { secretPlace } from '../modules/sign-in/second-factor/second-factor.use-cases.ts';
import { encryptField, type FieldKeys } from '../platform/field-encryption.ts';
import type { Transaction } from '../platform/orm.ts';
import { type personAccount, totpFactor } from '../schema/index.ts';
import { DEMO_APP_KEY } from './demo-investors.ts';
import { stableId } from './stable-id.ts';

/** Registers the demo administrators' authenticator app, because administrators must have one. */
export async function insertDemoApps(
  tx: Transaction,
  persons: readonly (typeof personAccount.$inferInsert)[],
  fieldKeys: FieldKeys,
): Promise<void> {
  const rows = persons
    .filter(({ role }) => role === 'admin')
    .map(({ id: personId, brand, createdAt }) => {
      const id = stableId(createdAt, `app ${personId}`);
      const secret = encryptField(fieldKeys, secretPlace({ id, personId }), DEMO_APP_KEY);
      return { id, personId, brand, secret, createdAt, confirmedAt: createdAt };
    });
  await tx.insert(totpFactor).values(rows);
}
