import { fundIds } from '../../apps/api/src/demo/demo-terms.ts';
import { stableId } from '../../apps/api/src/demo/stable-id.ts';
import type { Transaction } from '../../apps/api/src/platform/orm.ts';
import { contract, holding, personAccount } from '../../apps/api/src/schema/index.ts';
import { cents } from '../../packages/engine/src/index.ts';
import { monthlyDeposits, payerOf, payments } from './portal.ts';

const CREATED_AT = new Date('2026-01-06T09:00:00Z');

/** Number of attempts: a failed test is retried twice, each time with another unpaid contract. */
const TRIES = 3;

/**
 * Inserts investors of the first brand with one unpaid contract each: one investor for each attempt of each test that
 * makes a payment.
 */
export async function insertPayers(tx: Transaction, passwordHash: string): Promise<void> {
  const plans = Object.entries(payments).flatMap(([journey, euro], place) =>
    Array.from({ length: TRIES }, (_, attempt) => {
      const email = payerOf(journey, attempt);
      return {
        email,
        personId: stableId(CREATED_AT, email),
        contractId: stableId(CREATED_AT, `${email} contract`),
        number: `2026-9${place}000${attempt}`,
        amount: cents(euro * 100),
        monthly: cents((monthlyDeposits[journey] ?? 0) * 100),
      };
    }),
  );
  await tx.insert(personAccount).values(
    plans.map(({ email, personId }) => ({
      id: personId,
      brand: 'baken',
      email,
      name: 'Bo Betaler',
      role: 'investor' as const,
      passwordHash,
      isDemo: true,
      createdAt: CREATED_AT,
    })),
  );
  await tx.insert(contract).values(
    plans.map(({ contractId, personId, number, amount, monthly }) => ({
      id: contractId,
      number,
      personId,
      brand: 'baken',
      productCode: 'SB' as const,
      description: 'Wacht op betaling',
      status: 'awaitingPayment' as const,
      distributionMode: 'stock' as const,
      initialDepositCents: amount,
      monthlyDepositCents: monthly,
      isPaymentCompleted: false,
      outstandingCents: amount,
      depositedCents: cents(0),
      withdrawnCents: cents(0),
      createdAt: CREATED_AT,
    })),
  );
  await tx.insert(holding).values(
    plans.map(({ contractId }) => ({
      contractId,
      fundId: fundIds.NVF,
      units: '0',
      allocationBasisPoints: 10_000,
    })),
  );
}
