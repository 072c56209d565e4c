import type { TermsFile } from '@portaal/domain/products/terms/file';
import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import { and, desc, eq, isNull, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { completeTerms } from '../../../reference/stored-terms.ts';
import { fund, fundParameter, personAccount, terms } from '../../../schema/index.ts';

export type TermsRow = typeof terms.$inferSelect;
export type FundRow = typeof fund.$inferSelect;

const MOST_REJECTED = 10;

const loader = alias(personAccount, 'loader');
const decider = alias(personAccount, 'decider');

const listed = (orm: Orm) =>
  orm
    .select({ row: terms, loadedByName: loader.name, decidedByName: decider.name })
    .from(terms)
    .leftJoin(loader, eq(loader.id, terms.loadedBy))
    .leftJoin(decider, eq(decider.id, terms.decidedBy));

/** Lists the published versions of a brand, latest first. */
export const listPublished = (orm: Orm, brand: string) =>
  listed(orm)
    .where(and(eq(terms.brand, brand), eq(terms.decision, 'published')))
    .orderBy(desc(terms.validFrom));

export const listWaiting = (orm: Orm, brand: string) =>
  listed(orm).where(and(eq(terms.brand, brand), isNull(terms.decision)));

export const listRejected = (orm: Orm, brand: string) =>
  listed(orm)
    .where(and(eq(terms.brand, brand), eq(terms.decision, 'rejected')))
    .orderBy(desc(terms.decidedAt))
    .limit(MOST_REJECTED);

/** Returns whether the brand has no terms in force today, and the number of terms that wait for a decision. */
export async function findWork(
  orm: Orm,
  { brand, today }: { readonly brand: string; readonly today: string },
): Promise<{ missing: boolean; toDecide: number }> {
  const { rows } = await orm.execute<{ missing: boolean; toDecide: number }>(sql`
    select terms_version_on(${brand}, ${today}::date) is null as missing,
      (select count(*)::int from terms where brand = ${brand} and decision is null) as "toDecide"`);
  return rows[0] ?? { missing: true, toDecide: 0 };
}

export async function findTerms(
  orm: Orm,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<TermsRow | undefined> {
  const [row] = await orm
    .select()
    .from(terms)
    .where(and(eq(terms.id, id), eq(terms.brand, brand)));
  return row;
}

export async function lockTerms(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<TermsRow | undefined> {
  const [row] = await tx
    .select()
    .from(terms)
    .where(and(eq(terms.id, id), eq(terms.brand, brand)))
    .for('update');
  return row;
}

export async function nextNumber(tx: Transaction, brand: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(terms.number) })
    .from(terms)
    .where(eq(terms.brand, brand));
  return (row?.last ?? 0) + 1;
}

/** Returns the first day of the brand's last published version; undefined if there is none. */
export async function findLastValidFrom(orm: Orm, brand: string): Promise<string | undefined> {
  const [row] = await orm
    .select({ last: max(terms.validFrom) })
    .from(terms)
    .where(and(eq(terms.brand, brand), eq(terms.decision, 'published')));
  return row?.last ?? undefined;
}

/** Inserts terms; returns false if terms of the brand already wait, so only one of two simultaneous loads succeeds. */
export async function insertWaiting(tx: Transaction, row: typeof terms.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(terms).values(row).onConflictDoNothing().returning({ id: terms.id });
  return inserted.length > 0;
}

/** Inserts terms that are published already: those of the demo. */
export async function insertPublished(
  tx: Transaction,
  row: Omit<typeof terms.$inferInsert, 'decision'>,
): Promise<void> {
  await tx.insert(terms).values({ ...row, decision: 'published' });
}

export async function markDecided(
  tx: Transaction,
  id: string,
  decided: Pick<TermsRow, 'decision' | 'decidedBy' | 'decidedAt'> &
    Partial<Pick<TermsRow, 'reason' | 'version'>>,
): Promise<void> {
  await tx
    .update(terms)
    .set(decided)
    .where(and(eq(terms.id, id), isNull(terms.decision)));
}

export const listFunds = (orm: Orm): Promise<FundRow[]> => orm.select().from(fund).orderBy(fund.id);

/** Lists the codes of the funds that investors of the brand use. */
export async function listUsedFunds(orm: Orm, brand: string): Promise<Set<string>> {
  const rows = await orm
    .select({ code: fund.code })
    .from(fund)
    .where(sql`fund_is_used(${fund.id}, ${brand})`);
  return new Set(rows.map(({ code }) => code));
}

/** Lists the codes of the funds in any published version of the brand's terms. */
export async function listFundsEverOf(orm: Orm, brand: string): Promise<Set<string>> {
  const rows = await orm
    .selectDistinct({ code: fund.code })
    .from(terms)
    .innerJoin(fundParameter, eq(fundParameter.version, terms.version))
    .innerJoin(fund, eq(fund.id, fundParameter.fundId))
    .where(and(eq(terms.brand, brand), eq(terms.decision, 'published')));
  return new Set(rows.map(({ code }) => code));
}

/**
 * Lists the funds that other brands sell too, with the valuation days in the latest terms of those brands
 * (decision 0234).
 */
export async function listSharedFunds(
  orm: Orm,
  brand: string,
): Promise<{ code: string; valuationDay: number }[]> {
  const { rows } = await orm.execute<{ code: string; valuationDay: number }>(sql`
    select distinct f.code, coalesce((last.content #>> '{kalender,waarderingsdag}')::int,
      ${sectionsBefore.kalender.waarderingsdag}::int) as "valuationDay"
    from (select distinct on (brand) version, content from terms
      where decision = 'published' and brand <> ${brand} order by brand, valid_from desc) as last
    join fund_parameter p on p.version = last.version join fund f on f.id = p.fund_id
    order by f.code`);
  return rows;
}

/** Lists the codes of the funds that no investor uses and no other brand has in its terms. */
export async function listFreeFunds(orm: Orm, brand: string): Promise<Set<string>> {
  const rows = await orm
    .select({ code: fund.code })
    .from(fund)
    .where(
      sql`not fund_is_used(${fund.id}, null) and not exists (select from ${terms}
        join ${fundParameter} on ${fundParameter.version} = ${terms.version}
        where ${fundParameter.fundId} = ${fund.id} and ${terms.brand} <> ${brand})`,
    );
  return new Set(rows.map(({ code }) => code));
}

/**
 * Id of an advisory lock that no other code uses. It serialises publications, because a publication assigns numbers
 * to new funds.
 */
const TERMS_LOCK = 4_170_012;

export const lockPublication = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${TERMS_LOCK})`);

/** Returns the terms of a version, as in the file; undefined for an unknown version. */
export async function findContent(orm: Orm, version: string): Promise<TermsFile | undefined> {
  const [row] = await orm.select({ content: terms.content }).from(terms).where(eq(terms.version, version));
  return row && completeTerms(row.content as TermsFile);
}
