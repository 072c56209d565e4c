import { randomInt } from 'node:crypto';
import { CUSTOMER_NUMBER_DIGITS, luhnDigit } from '@portaal/domain/sign-in/accounts/sign-in-name';
import { bulkInsert } from '../../../platform/database/bulk-insert.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { NO_PASSWORD, personAccount } from '../../../schema/person.ts';
import { listPersonIds, listSignInNames } from './unclaimed-persons.repository.ts';

/** A person imported from a provider's former system. */
interface UnclaimedPerson {
  readonly id: string;
  readonly name: string;
  /**
   * Address in the former system, in any letter case. Several people may share an address. Null for a person
   * without one.
   */
  readonly contactEmail: string | null;
}

/** Smallest number without its check digit: a customer number does not begin with zero. */
const FIRST = 10 ** (CUSTOMER_NUMBER_DIGITS - 2);

/** Returns a random customer number, so that nobody can guess the next one. */
function newCustomerNumber(): string {
  const digits = String(randomInt(FIRST, FIRST * 10));
  return `${digits}${luhnDigit(digits)}`;
}

/** Returns this many different unused customer numbers. */
async function unusedNumbers(tx: Transaction, brand: string, count: number): Promise<string[]> {
  const numbers = new Set<string>();
  while (numbers.size < count) {
    const fresh = new Set<string>();
    while (numbers.size + fresh.size < count) {
      const number = newCustomerNumber();
      if (!numbers.has(number)) fresh.add(number);
    }
    const used = new Set(await listSignInNames(tx, brand, [...fresh]));
    for (const number of fresh) if (!used.has(number)) numbers.add(number);
  }
  return [...numbers];
}

/**
 * Inserts people without a password (decision 0213). Each person signs in with their own customer number
 * until they prove that an address belongs to them alone. Before the person claims the account, it allows no
 * sign-in, no reset by mail and no other address. Skips a person whose id already exists, so that a repeated
 * import inserts nobody twice. Returns the number of inserted people.
 */
export async function insertUnclaimedPersons(
  tx: Transaction,
  { brand, at }: { readonly brand: string; readonly at: Date },
  people: readonly UnclaimedPerson[],
): Promise<number> {
  const existing = new Set(
    await listPersonIds(
      tx,
      people.map(({ id }) => id),
    ),
  );
  const fresh = people.filter(({ id }) => !existing.has(id));
  const numbers = await unusedNumbers(tx, brand, fresh.length);
  const rows = fresh.map(({ id, name, contactEmail }, i) => ({
    id,
    brand,
    email: numbers[i] ?? '',
    contactEmail: contactEmail?.trim().toLowerCase() || null,
    unclaimedSince: at,
    name,
    role: 'investor' as const,
    passwordHash: NO_PASSWORD,
    createdAt: at,
  }));
  return bulkInsert(tx, personAccount, rows);
}
