import { hashesWith, keyedHash } from '../../../platform/keyed-hash.ts';
import type { ResealCounts } from '../../../platform/resealing.ts';
import type { Services } from '../../../platform/services.ts';
import { findOtherHashes, type HashedLine, replaceHashes } from './hashes.repository.ts';
import { openLineDetails } from './line-details.mapping.ts';

const AT_ONCE = 500;

/** Returns the keyed hash for looking up an account. Hashes for other purposes differ. */
export const counterpartyHash = (
  { configuration: { fieldKeys } }: Pick<Services, 'configuration'>,
  iban: string,
): string => keyedHash(fieldKeys, 'counterparty', iban);

/**
 * Rehashes the accounts of bank lines with the current key, so that they are still recognised after the old
 * key is removed. Call it after the line details are sealed with the current key, because the database checks
 * hash and details together. After an interruption, the next call continues.
 */
export async function rehashCounterparties(
  services: Pick<Services, 'configuration' | 'database'>,
): Promise<ResealCounts> {
  const { orm } = services.database;
  const prefix = hashesWith(services.configuration.fieldKeys);
  const unopened: string[] = [];
  let done = 0;
  for (let after: string | null = null; ; ) {
    const found: readonly HashedLine[] = await findOtherHashes(orm, { prefix, after, limit: AT_ONCE });
    if (found.length === 0) return { done, unopened };
    const anew = found.flatMap((line) => {
      const iban = ibanOf(services, line);
      if (iban !== null) return [{ ...line, anew: counterpartyHash(services, iban) }];
      unopened.push(`bank_line.counterparty_hash ${line.id}`);
      return [];
    });
    await replaceHashes(orm, anew);
    done += anew.length;
    after = found.at(-1)?.id ?? null;
  }
}

/** Returns null if the details cannot be decrypted. */
function ibanOf(services: Pick<Services, 'configuration'>, line: HashedLine): string | null {
  try {
    return openLineDetails(services, line).iban;
  } catch {
    return null;
  }
}
