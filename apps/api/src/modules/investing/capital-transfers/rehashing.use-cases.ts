import { hashesWith } from '../../../platform/keyed-hash.ts';
import type { ResealCounts } from '../../../platform/resealing.ts';
import type { Services } from '../../../platform/services.ts';
import { listOfOtherHashes, replaceHash, type TransferRow } from './capital-transfers.repository.ts';
import { policyHashOf, policyNumberOf } from './ordering.use-cases.ts';

const AT_ONCE = 500;

type KeyServices = Pick<Services, 'configuration' | 'database'>;

/**
 * Rehashes the policies of all transfers with the current key, so that one policy still has one running transfer after
 * the old key is removed. Call it after the policy numbers are sealed with the current key. After an interruption, the
 * next call continues.
 */
export async function rehashPolicies(services: KeyServices): Promise<ResealCounts> {
  const { orm } = services.database;
  const { fieldKeys } = services.configuration;
  const prefix = hashesWith(fieldKeys);
  const unopened: string[] = [];
  let done = 0;
  for (let after: string | null = null; ; ) {
    const found: readonly TransferRow[] = await listOfOtherHashes(orm, { prefix, after, limit: AT_ONCE });
    if (found.length === 0) return { done, unopened };
    for (const row of found) {
      const policyNumber = numberOf(services, row);
      if (policyNumber === null) {
        unopened.push(`capital_transfer.policy_hash ${row.id}`);
        continue;
      }
      await replaceHash(orm, row, policyHashOf(fieldKeys, { providerName: row.providerName, policyNumber }));
      done += 1;
    }
    after = found.at(-1)?.id ?? null;
  }
}

/** Returns null if the number cannot be decrypted. */
function numberOf(services: KeyServices, row: TransferRow): string | null {
  try {
    return policyNumberOf(services, row);
  } catch {
    return null;
  }
}
