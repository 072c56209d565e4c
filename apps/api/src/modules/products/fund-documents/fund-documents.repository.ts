import type { AuditAction } from '@portaal/domain/audit-actions';
import type { QueueStatus } from '@portaal/domain/http/queue-page';
import { type FundDocumentKind, kindsToRead } from '@portaal/domain/products/fund-documents/kinds';
import { and, asc, count, desc, eq, isNotNull, isNull, lte, max, min, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { keyset } from '../../../platform/database/keyset.ts';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import {
  auditEntry,
  fund,
  fundDocument,
  fundParameter,
  personAccount,
  terms,
} from '../../../schema/index.ts';

export type FundDocumentRow = typeof fundDocument.$inferSelect;

/** Lists the latest published version per fund and kind whose first day has come. */
export const listInForce = (
  orm: Orm,
  { brand, today, fundId }: { brand: string; today: string; fundId?: number | undefined },
) =>
  orm
    .selectDistinctOn([fundDocument.fundId, fundDocument.kind], {
      id: fundDocument.id,
      fundId: fundDocument.fundId,
      kind: fundDocument.kind,
      title: fundDocument.title,
      version: fundDocument.version,
      validFrom: fundDocument.validFrom,
      byteSize: fundDocument.byteSize,
      sha256: fundDocument.sha256,
    })
    .from(fundDocument)
    .where(
      and(
        eq(fundDocument.brand, brand),
        fundId === undefined ? undefined : eq(fundDocument.fundId, fundId),
        isNotNull(fundDocument.publishedAt),
        lte(fundDocument.validFrom, today),
      ),
    )
    .orderBy(asc(fundDocument.fundId), asc(fundDocument.kind), desc(fundDocument.version));

export async function findVersion(
  orm: Orm,
  { id, brand }: { id: string; brand: string },
): Promise<FundDocumentRow | undefined> {
  const [row] = await orm
    .select()
    .from(fundDocument)
    .where(and(eq(fundDocument.id, id), eq(fundDocument.brand, brand)));
  return row;
}

const loader = alias(personAccount, 'loader');
const publisher = alias(personAccount, 'publisher');

/** Lists the versions of a brand: unpublished ones oldest first, or published ones newest first. */
export function listVersions(
  orm: Orm,
  { brand, status, after, limit }: PageRequest & { brand: string; status: QueueStatus },
) {
  const isOpen = status === 'open';
  const { where, orderBy } = keyset(fundDocument.id, isOpen ? 'oldestFirst' : 'newestFirst', after);
  return orm
    .select({
      id: fundDocument.id,
      fundId: fundDocument.fundId,
      fundName: fund.name,
      kind: fundDocument.kind,
      title: fundDocument.title,
      version: fundDocument.version,
      validFrom: fundDocument.validFrom,
      byteSize: fundDocument.byteSize,
      loadedById: fundDocument.loadedBy,
      loadedBy: loader.name,
      loadedAt: fundDocument.loadedAt,
      publishedBy: publisher.name,
      publishedAt: fundDocument.publishedAt,
    })
    .from(fundDocument)
    .innerJoin(fund, eq(fund.id, fundDocument.fundId))
    .innerJoin(loader, eq(loader.id, fundDocument.loadedBy))
    .leftJoin(publisher, eq(publisher.id, fundDocument.publishedBy))
    .where(and(eq(fundDocument.brand, brand), (isOpen ? isNull : isNotNull)(fundDocument.publishedAt), where))
    .orderBy(orderBy)
    .limit(limit);
}

/** Counts the documents of a brand that wait for publication, and returns the upload time of the oldest. */
export const countWaitingVersions = (orm: Orm, brand: string) =>
  orm
    .select({ count: count(), oldest: min(fundDocument.loadedAt) })
    .from(fundDocument)
    .where(and(eq(fundDocument.brand, brand), isNull(fundDocument.publishedAt)));

/** Counts the documents that an investor must read and that are not in force for a fund in the brand's terms. */
export const countMissing = ({
  brand,
  today,
}: {
  readonly brand: string;
  readonly today: string;
}): SQL => sql`
  select count(*), null::timestamptz from fund_parameter as p
    cross join jsonb_array_elements_text(${JSON.stringify(kindsToRead)}::jsonb) as required (kind)
  where p.version = terms_version_on(${brand}, ${today}::date) and not exists (select from fund_document as d
    where d.brand = ${brand} and d.fund_id = p.fund_id and d.kind = required.kind
      and d.published_at is not null and d.valid_from <= ${today}::date)`;

/** Lists the funds that any published terms of the brand offer. */
export const listFundsOfBrand = (orm: Orm, brand: string) =>
  orm
    .selectDistinct({ id: fund.id, name: fund.name })
    .from(terms)
    .innerJoin(fundParameter, eq(fundParameter.version, terms.version))
    .innerJoin(fund, eq(fund.id, fundParameter.fundId))
    .where(and(eq(terms.brand, brand), eq(terms.decision, 'published')))
    .orderBy(asc(fund.id));

export async function isFund(orm: Orm, id: number): Promise<boolean> {
  return (await orm.$count(fund, eq(fund.id, id))) > 0;
}

/**
 * Returns the next version number and locks the fund, so that other transactions wait for this one before they get a
 * number.
 */
export async function nextVersion(
  tx: Transaction,
  { brand, fundId, kind }: { brand: string; fundId: number; kind: FundDocumentKind },
): Promise<number> {
  await tx.select({ id: fund.id }).from(fund).where(eq(fund.id, fundId)).for('no key update');
  const [row] = await tx
    .select({ last: max(fundDocument.version) })
    .from(fundDocument)
    .where(and(eq(fundDocument.brand, brand), eq(fundDocument.fundId, fundId), eq(fundDocument.kind, kind)));
  return (row?.last ?? 0) + 1;
}

export async function insertVersion(tx: Transaction, row: typeof fundDocument.$inferInsert): Promise<void> {
  await tx.insert(fundDocument).values(row);
}

/** Locks a version of a brand. */
export async function lockVersion(
  tx: Transaction,
  { id, brand }: { id: string; brand: string },
): Promise<FundDocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(fundDocument)
    .where(and(eq(fundDocument.id, id), eq(fundDocument.brand, brand)))
    .for('update');
  return row;
}

export async function markPublished(
  tx: Transaction,
  id: string,
  by: { publishedBy: string; publishedAt: Date },
): Promise<void> {
  await tx.update(fundDocument).set(by).where(eq(fundDocument.id, id));
}

export async function deleteVersion(tx: Transaction, id: string): Promise<void> {
  await tx.delete(fundDocument).where(eq(fundDocument.id, id));
}

/** Lists documents whose file has not been rendered yet. */
export const listUndrawn = (orm: Orm, limit: number): Promise<FundDocumentRow[]> =>
  orm
    .select()
    .from(fundDocument)
    .where(isNull(fundDocument.storageKey))
    .orderBy(asc(fundDocument.id))
    .limit(limit);

/** Records the rendered file of a document; an existing file is not replaced. */
export async function noteDrawn(
  orm: Orm,
  id: string,
  file: { storageKey: string; byteSize: number; sha256: Buffer },
): Promise<void> {
  await orm
    .update(fundDocument)
    .set(file)
    .where(and(eq(fundDocument.id, id), sql`${fundDocument.storageKey} is null`));
}

/** Audit action for opening a document; the audit log is the only record of openings. */
export const OPENED = 'fundDocument.opened' satisfies AuditAction;

/** Lists the documents a person opened, of one fund or of all, oldest first. */
export const findOpenings = (orm: Orm, personId: string, fundId?: number) =>
  orm
    .select({
      id: fundDocument.id,
      fundId: fundDocument.fundId,
      fund: fund.name,
      kind: fundDocument.kind,
      version: fundDocument.version,
      openedAt: auditEntry.at,
    })
    .from(auditEntry)
    .innerJoin(fundDocument, eq(sql`${fundDocument.id}::text`, auditEntry.subjectId))
    .innerJoin(fund, eq(fund.id, fundDocument.fundId))
    .where(
      and(
        eq(auditEntry.actorId, personId),
        eq(auditEntry.action, OPENED),
        fundId === undefined ? undefined : eq(fundDocument.fundId, fundId),
      ),
    )
    .orderBy(asc(auditEntry.sequence));
