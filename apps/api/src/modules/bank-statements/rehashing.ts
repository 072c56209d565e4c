import { hashesWith, keyedHash } from '../../platform/keyed-hash.ts';
import type { Resealed } from '../../platform/resealing.ts';
import type { Services } from '../../platform/services.ts';
import { findOtherHashes, type HashedLine, replaceHashes } from './hashes.repository.ts';
import { openLineDetails } from './line-details.ts';

const AT_ONCE = 500;

/** By which an account is found again; another purpose has other hashes. */
export const counterpartyHash = (
  { configuration: { fieldKeys } }: Pick<Services, 'configuration'>,
  iban: string,
): string => keyedHash(fieldKeys, 'counterparty', iban);

/**
 * Hashes the accounts of lines with the current key, so that one that was known stays so when the old key leaves. To be
 * called once what the lines say is sealed with that key: the database takes one with the other. Cut off, it goes on
 * where it was.
 */
export async function rehashCounterparties(
  services: Pick<Services, 'configuration' | 'database'>,
): Promise<Resealed> {
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

/** Null: it does not open. */
function ibanOf(services: Pick<Services, 'configuration'>, line: HashedLine): string | null {
  try {
    return openLineDetails(services, line).iban;
  } catch {
    return null;
  }
}
