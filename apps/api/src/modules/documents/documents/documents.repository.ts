import type { DocumentKind } from '@portaal/domain/documents/documents/kinds';
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { PageRequest } from '../../../platform/paging.ts';
import { contract, document } from '../../../schema/index.ts';

export type DocumentRow = Pick<
  typeof document.$inferSelect,
  'id' | 'kind' | 'reference' | 'title' | 'documentDate' | 'byteSize'
>;

export interface ListedDocument extends DocumentRow {
  readonly contractId: string;
  readonly number: string;
  readonly description: string;
  /** Year to which the document applies. */
  readonly year: string;
  /** Day of the document that corrects this document. */
  readonly replacedOn: string | null;
}

export type DocumentToInsert = typeof document.$inferInsert;

/** A document with all data from which its file is rendered. */
export type WholeDocument = typeof document.$inferSelect & {
  readonly number: string;
  readonly formerNumber: string | null;
};

/** Maximum rows per INSERT, because an SQL statement can have at most 65,535 values. */
const ROWS_A_STATEMENT = 1_000;

/** Inserts documents and leaves issued documents unchanged. Returns the contracts that got a new document. */
export async function insertDocuments(
  tx: Transaction,
  rows: readonly DocumentToInsert[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>();
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const part = await tx
      .insert(document)
      .values(rows.slice(at, at + ROWS_A_STATEMENT))
      .onConflictDoNothing()
      .returning({ contractId: document.contractId });
    for (const { contractId } of part) inserted.add(contractId);
  }
  return inserted;
}

/** The owner of documents, and optionally one contract; without a contract, all contracts of the owner. */
interface OwnedDocument {
  readonly contractId?: string;
  readonly personId: string;
  readonly brand: string;
}

export async function ownsContract(
  orm: Orm,
  { contractId, personId, brand }: OwnedDocument & { readonly contractId: string },
): Promise<boolean> {
  const own = and(eq(contract.id, contractId), eq(contract.personId, personId), eq(contract.brand, brand));
  return (await orm.$count(contract, own)) > 0;
}

/**
 * Selects the documents made for a person. The contract alone is not enough, because it may have belonged to
 * another user before.
 */
const madeFor = ({ contractId, personId, brand }: OwnedDocument) =>
  and(
    contractId === undefined ? undefined : eq(document.contractId, contractId),
    eq(document.personId, personId),
    eq(document.brand, brand),
  );

interface DocumentFilter {
  readonly year?: string | undefined;
  readonly kind?: DocumentKind | undefined;
}

/**
 * Returns the year to which a document applies: for a period the year at the start of its reference, otherwise the
 * year of its date.
 */
const yearOf = (row: SQL) => sql<string>`(case when ${row}.kind in ('taxStatement', 'annual', 'quarterly')
  then left(${row}.reference, 4) else to_char(${row}.document_date, 'YYYY') end)`;
const year = yearOf(sql`${document}`);

const narrowedTo = ({ year: requestedYear, kind }: DocumentFilter) =>
  and(
    requestedYear === undefined ? undefined : sql`${year} = ${requestedYear}`,
    kind === undefined ? undefined : eq(document.kind, kind),
  );

/** Lists documents by the year to which they apply, newest first. The order within a day is fixed. */
export async function listDocumentRows(
  orm: Orm,
  own: OwnedDocument,
  { limit, after, ...narrowed }: PageRequest & DocumentFilter,
): Promise<ListedDocument[]> {
  const place = sql`(${year}, ${document.documentDate}, ${document.id})`;
  return orm
    .select({
      id: document.id,
      kind: document.kind,
      reference: document.reference,
      title: document.title,
      documentDate: document.documentDate,
      year,
      byteSize: document.byteSize,
      replacedOn: sql<string | null>`(
        select r.document_date::text from document r where r.replaces_id = ${document}.id)`,
      contractId: document.contractId,
      number: contract.number,
      description: contract.description,
    })
    .from(document)
    .innerJoin(contract, eq(contract.id, document.contractId))
    .where(
      and(
        madeFor(own),
        narrowedTo(narrowed),
        after === undefined
          ? undefined
          : sql`${place} < (select ${yearOf(sql`d`)}, d.document_date, d.id from document d where d.id = ${after}::uuid)`,
      ),
    )
    .orderBy(desc(year), desc(document.documentDate), desc(document.id))
    .limit(limit);
}

export interface DocumentCount {
  readonly year: string;
  readonly kind: DocumentKind;
  readonly count: number;
}

export async function countDocuments(orm: Orm, own: OwnedDocument): Promise<DocumentCount[]> {
  return orm
    .select({ year: year.as('year'), kind: document.kind, count: sql<number>`count(*)::int` })
    .from(document)
    .where(madeFor(own))
    .groupBy(sql`1`, document.kind)
    .orderBy(sql`1 desc`, asc(document.kind));
}

/** The reference of a tax statement begins with its year; a correction has a suffix. */
const taxYearOf = sql<string>`left(${document.reference}, 4)`;
const inForce = sql`not exists (select from document r where r.replaces_id = ${document}.id)`;
const taxStatements = (own: OwnedDocument) => and(madeFor(own), eq(document.kind, 'taxStatement'), inForce);

/** Returns the last year with tax statements, and the number of current statements for it. */
export async function lastTaxYear(
  orm: Orm,
  own: OwnedDocument,
): Promise<{ year: string; count: number } | undefined> {
  const rows = await orm
    .select({ year: taxYearOf.as('tax_year'), count: sql<number>`count(*)::int` })
    .from(document)
    .where(taxStatements(own))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .limit(1);
  return rows.at(0);
}

/** Lists the documents for an archive by year, newest first, without their contents. */
export async function listForArchive(
  orm: Orm,
  own: OwnedDocument,
  { taxYear, ...narrowed }: DocumentFilter & { readonly taxYear?: string | undefined },
): Promise<
  (Pick<DocumentRow, 'id' | 'kind' | 'reference'> & {
    number: string;
    formerNumber: string | null;
    year: string;
  })[]
> {
  const conditions =
    taxYear === undefined ? madeFor(own) : and(taxStatements(own), sql`${taxYearOf} = ${taxYear}`);
  return orm
    .select({
      id: document.id,
      kind: document.kind,
      reference: document.reference,
      year,
      number: contract.number,
      formerNumber: contract.formerNumber,
    })
    .from(document)
    .innerJoin(contract, eq(contract.id, document.contractId))
    .where(and(conditions, narrowedTo(narrowed)))
    .orderBy(desc(year), desc(document.documentDate), desc(document.id));
}

const whole = (orm: Orm) =>
  orm
    .select({ row: document, number: contract.number, formerNumber: contract.formerNumber })
    .from(document)
    .innerJoin(contract, eq(contract.id, document.contractId));

const flat = (
  found: { row: typeof document.$inferSelect; number: string; formerNumber: string | null }[],
): WholeDocument[] => found.map(({ row, ...numbers }) => ({ ...row, ...numbers }));

export async function findOwnDocument(
  orm: Orm,
  { id, personId, brand }: { id: string; personId: string; brand: string },
): Promise<WholeDocument | undefined> {
  const own = and(eq(document.id, id), eq(document.personId, personId), eq(document.brand, brand));
  return flat(await whole(orm).where(own)).at(0);
}

/** Returns a person's documents, oldest first. */
export async function findDocumentsOf(orm: Orm, personId: string): Promise<WholeDocument[]> {
  const rows = whole(orm).where(eq(document.personId, personId));
  return flat(await rows.orderBy(asc(document.documentDate), asc(document.id)));
}

export async function findDocument(orm: Orm, id: string): Promise<WholeDocument | undefined> {
  return flat(await whole(orm).where(eq(document.id, id))).at(0);
}

/** Returns documents without a file, of one brand or of all, oldest first. */
export async function findUnrendered(orm: Orm, limit: number, brand?: string): Promise<WholeDocument[]> {
  const waiting = and(
    isNull(document.renderedAt),
    brand === undefined ? undefined : eq(document.brand, brand),
  );
  return flat(await whole(orm).where(waiting).orderBy(asc(document.id)).limit(limit));
}

/**
 * Records the rendered file in the document's row. Returns whether the row still exists. A row that already has a
 * file is not changed.
 */
export async function noteRendered(
  orm: Orm,
  id: string,
  file: Required<
    Pick<typeof document.$inferInsert, 'storageKey' | 'byteSize' | 'sha256' | 'renderedAt' | 'sealedWith'>
  >,
): Promise<boolean> {
  const rows = await orm
    .update(document)
    .set(file)
    .where(and(eq(document.id, id), isNull(document.renderedAt)))
    .returning({ id: document.id });
  return rows.length > 0 || noteSealedWith(orm, id, file.sealedWith ?? null);
}

/**
 * Records the key with which the file of a document was last sealed. Returns false if the document no longer exists.
 */
export async function noteSealedWith(orm: Orm, id: string, keyName: string | null): Promise<boolean> {
  const rows = await orm
    .update(document)
    .set({ sealedWith: keyName })
    .where(eq(document.id, id))
    .returning({ id: document.id });
  return rows.length > 0;
}

/**
 * Lists documents whose file is sealed with another key than `keyName` or with an unrecorded key, ordered by
 * id, after `after`.
 */
export function findSealedOtherwise(
  orm: Orm,
  {
    keyName,
    after,
    limit,
  }: { readonly keyName: string; readonly after: string | null; readonly limit: number },
): Promise<Pick<WholeDocument, 'id' | 'storageKey' | 'sha256'>[]> {
  return orm
    .select({ id: document.id, storageKey: document.storageKey, sha256: document.sha256 })
    .from(document)
    .where(
      and(
        isNotNull(document.storageKey),
        sql`${document.sealedWith} is distinct from ${keyName}`,
        after === null ? undefined : gt(document.id, after),
      ),
    )
    .orderBy(asc(document.id))
    .limit(limit);
}

export async function deleteDocumentsOf(
  tx: Transaction,
  personId: string,
): Promise<{ storageKey: string | null }[]> {
  return tx
    .delete(document)
    .where(eq(document.personId, personId))
    .returning({ storageKey: document.storageKey });
}
