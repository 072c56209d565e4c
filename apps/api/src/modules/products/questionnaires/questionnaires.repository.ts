import type { CalculationInput } from '@portaal/domain/products/calculation/calls';
import { investmentCode } from '@portaal/domain/products/products/product';
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { contract, holding, offer, questionnaireRecord } from '../../../schema/index.ts';
import { investmentProducts } from '../../../schema/product-lists.ts';

type NewRecord = typeof questionnaireRecord.$inferInsert;

/** Appends a record, or returns the existing record of the same questionnaire. */
export async function putRecord(tx: Transaction, row: NewRecord): Promise<{ id: string; isNew: boolean }> {
  const [made] = await tx
    .insert(questionnaireRecord)
    .values(row)
    .onConflictDoNothing({ target: [questionnaireRecord.personId, questionnaireRecord.digest] })
    .returning({ id: questionnaireRecord.id });
  if (made) return { id: made.id, isNew: true };
  const [existing] = await tx
    .select({ id: questionnaireRecord.id })
    .from(questionnaireRecord)
    .where(and(eq(questionnaireRecord.personId, row.personId), eq(questionnaireRecord.digest, row.digest)));
  if (!existing) throw new Error('A record that exists was not found');
  return { id: existing.id, isNew: false };
}

export async function findRecord(orm: Orm, id: string) {
  const [row] = await orm
    .select({
      given: questionnaireRecord.given,
      content: questionnaireRecord.content,
      completedAt: questionnaireRecord.completedAt,
    })
    .from(questionnaireRecord)
    .where(eq(questionnaireRecord.id, id));
  return row;
}

/** Returns the content of the questionnaire a person completed last. */
export async function findLatestContent(orm: Orm, personId: string) {
  const [row] = await orm
    .select({ content: questionnaireRecord.content, completedAt: questionnaireRecord.completedAt })
    .from(questionnaireRecord)
    .where(eq(questionnaireRecord.personId, personId))
    .orderBy(desc(questionnaireRecord.completedAt))
    .limit(1);
  return row;
}

/**
 * Returns the latest record of each questionnaire a person completed for an annuity, or for another product. Their
 * outcomes differ: the term of the money is no knock-out for an annuity (domain 3.4).
 */
export function listLatestRecords(
  orm: Orm,
  { personId, isAnnuity }: { personId: string; isAnnuity: boolean },
) {
  const product = sql`coalesce(${questionnaireRecord.content} ->> 'productCode', ${investmentCode})`;
  return orm
    .selectDistinctOn([questionnaireRecord.questionnaireId], {
      id: questionnaireRecord.id,
      questionnaireId: questionnaireRecord.questionnaireId,
      given: questionnaireRecord.given,
      content: questionnaireRecord.content,
      completedAt: questionnaireRecord.completedAt,
    })
    .from(questionnaireRecord)
    .where(
      and(
        eq(questionnaireRecord.personId, personId),
        sql`(${product} not in ${investmentProducts}) = ${isAnnuity}`,
      ),
    )
    .orderBy(
      questionnaireRecord.questionnaireId,
      desc(questionnaireRecord.completedAt),
      desc(questionnaireRecord.id),
    );
}

/** Returns the product of a person's contract and the funds that receive its new deposits. */
export async function findContractPurchase(
  orm: Orm,
  { contractId, personId, brand }: { contractId: string; personId: string; brand: string },
) {
  const rows = await orm
    .select({ productCode: contract.productCode, fundId: holding.fundId })
    .from(contract)
    .innerJoin(holding, and(eq(holding.contractId, contract.id), gt(holding.allocationBasisPoints, 0)))
    .where(and(eq(contract.id, contractId), eq(contract.personId, personId), eq(contract.brand, brand)))
    .orderBy(holding.fundId);
  const [first] = rows;
  return first && { productCode: first.productCode, fundIds: rows.map(({ fundId }) => fundId) };
}

/** Returns the product of a person's offer and its funds; undefined for a deleted offer. */
export async function findOfferPurchase(
  orm: Orm,
  { offerId, personId }: { offerId: string; personId: string },
) {
  const [row] = await orm
    .select({ productCode: offer.productCode, input: offer.input })
    .from(offer)
    .where(and(eq(offer.id, offerId), eq(offer.personId, personId)));
  if (!row) return undefined;
  const { funds } = row.input as CalculationInput;
  const chosen = funds.filter(({ percentage }) => percentage > 0);
  return { productCode: row.productCode, fundIds: chosen.map(({ id }) => id) };
}

/** Returns whether a person completed this questionnaire at another time within `milliseconds` of `at`. */
export async function hasCompletedNear(
  orm: Orm,
  {
    personId,
    questionnaireId,
    at,
    milliseconds,
  }: { personId: string; questionnaireId: number; at: Date; milliseconds: number },
): Promise<boolean> {
  const { completedAt } = questionnaireRecord;
  const rows = await orm
    .select({ id: questionnaireRecord.id })
    .from(questionnaireRecord)
    .where(
      and(
        eq(questionnaireRecord.personId, personId),
        eq(questionnaireRecord.questionnaireId, questionnaireId),
        gt(completedAt, new Date(at.getTime() - milliseconds)),
        lt(completedAt, new Date(at.getTime() + milliseconds)),
        ne(completedAt, at),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
