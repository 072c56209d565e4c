import { and, eq, gte, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';
import { collectionReview, contract, deposit, payment, paymentRefund } from '../../../schema/index.ts';

/** Returns our payments among these of the provider, with the amounts booked on each. */
export async function listCompared(orm: Orm, brand: string, providerIds: readonly string[]) {
  if (providerIds.length === 0) return [];
  return orm
    .select({
      id: payment.id,
      providerId: payment.providerId,
      createdAt: payment.createdAt,
      status: payment.status,
      amountCents: payment.amountCents,
      chargedBackCents: payment.chargedBackCents,
      discrepancy: payment.discrepancy,
      // Names the table explicitly, since drizzle omits it in a statement with a single table.
      refundedCents: sql<number>`coalesce((select sum(r.amount_cents) from ${paymentRefund} r
        where r.payment_id = ${payment}.id and r.status in ('underway', 'refunded')), 0)::float8`,
    })
    .from(payment)
    .where(and(eq(payment.brand, brand), inArray(payment.providerId, [...providerIds])));
}
export type ComparedPayment = Awaited<ReturnType<typeof listCompared>>[number];

/** Lists our payments that were created in a period but are missing from the provider's list (`listed`). */
export async function listUnlisted(
  orm: Orm,
  { brand, from, until, listed }: { brand: string; from: Date; until: Date; listed: readonly string[] },
): Promise<string[]> {
  const rows = await orm
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        eq(payment.brand, brand),
        gte(payment.createdAt, from),
        lt(payment.createdAt, until),
        isNotNull(payment.providerId),
        listed.length === 0 ? undefined : notInArray(payment.providerId, [...listed]),
      ),
    )
    .orderBy(payment.id);
  return rows.map(({ id }) => id);
}

/** Returns the contract of one of our payments, or undefined for an unknown id. */
export async function findContractOf(
  orm: Orm,
  { brand, paymentId }: { readonly brand: string; readonly paymentId: string },
): Promise<string | undefined> {
  const [row] = await orm
    .select({ id: contract.id })
    .from(payment)
    .innerJoin(deposit, eq(deposit.id, payment.depositId))
    .innerJoin(contract, eq(contract.id, deposit.contractId))
    .where(and(eq(payment.brand, brand), eq(sql`${payment.id}::text`, paymentId)));
  return row?.id;
}

/** Returns whether a review of a provider payment exists, open or handled. */
export async function hasFinding(
  orm: Orm,
  { brand, reference }: { readonly brand: string; readonly reference: string },
): Promise<boolean> {
  const found = and(
    eq(collectionReview.brand, brand),
    eq(collectionReview.reference, reference),
    isNotNull(collectionReview.finding),
  );
  return (await orm.$count(collectionReview, found)) > 0;
}
