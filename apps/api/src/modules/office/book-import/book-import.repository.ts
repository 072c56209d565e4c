import { sectionsBefore } from '@portaal/domain/products/terms/sections-before';
import type { IsoDate } from '@portaal/engine';
import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import type { JobQuery } from '../../../platform/queue.ts';
import {
  archivedRow,
  bookImport,
  bookImportStep,
  contract,
  fundPrice,
  importedRow,
  personAccount,
  personalInformation,
} from '../../../schema/index.ts';

export type ImportRow = typeof bookImport.$inferSelect;

export async function findImport(orm: Orm, id: string): Promise<ImportRow | undefined> {
  const [row] = await orm.select().from(bookImport).where(eq(bookImport.id, id));
  return row;
}

/** Locks an import of a brand until the transaction ends. */
export async function lockImport(
  tx: Transaction,
  { id, brand }: { readonly id: string; readonly brand: string },
): Promise<ImportRow | undefined> {
  const [row] = await tx
    .select()
    .from(bookImport)
    .where(and(eq(bookImport.id, id), eq(bookImport.brand, brand)))
    .for('update');
  return row;
}

export async function updateImport(
  tx: Transaction,
  id: string,
  change: Partial<typeof bookImport.$inferInsert>,
): Promise<void> {
  await tx.update(bookImport).set(change).where(eq(bookImport.id, id));
}

/** Returns the names of employees by account. */
export async function listNames(
  orm: Orm,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const existing = ids.filter((id) => id !== null);
  if (existing.length === 0) return new Map();
  const rows = await orm
    .select({ id: personAccount.id, name: personAccount.name })
    .from(personAccount)
    .where(inArray(personAccount.id, existing));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the imports of a brand, the latest first. */
export const listImports = (orm: Orm, brand: string): Promise<ImportRow[]> =>
  orm.select().from(bookImport).where(eq(bookImport.brand, brand)).orderBy(desc(bookImport.id));

/** Returns the import of a brand that is registered, signed or running. */
export async function findRunning(orm: Orm, brand: string): Promise<ImportRow | undefined> {
  const [row] = await orm
    .select()
    .from(bookImport)
    .where(
      and(eq(bookImport.brand, brand), inArray(bookImport.state, ['registered', 'signed', 'importing'])),
    );
  return row;
}

export async function insertImport(tx: Transaction, row: typeof bookImport.$inferInsert): Promise<void> {
  await tx.insert(bookImport).values(row);
}

/**
 * Acquires or extends the lease of an import for `owner`. Returns undefined while another process has the
 * lease, or if the import is in none of the given states.
 */
export async function takeLease(
  orm: Orm,
  id: string,
  { owner, until, now }: { readonly owner: string; readonly until: Date; readonly now: Date },
): Promise<ImportRow | undefined> {
  const [row] = await orm
    .update(bookImport)
    .set({ state: 'importing', leaseOwner: owner, leasedUntil: until })
    .where(
      and(
        eq(bookImport.id, id),
        inArray(bookImport.state, ['signed', 'importing']),
        or(isNull(bookImport.leaseOwner), eq(bookImport.leaseOwner, owner), lt(bookImport.leasedUntil, now)),
      ),
    )
    .returning();
  return row;
}

/**
 * Completes an import after all rows of its package are stored. Only the process with the lease may complete
 * it.
 */
export async function completeImport(tx: Transaction, id: string, owner: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(bookImport)
    .set({ state: 'imported', leaseOwner: null, leasedUntil: null, closedAt: at })
    .where(and(eq(bookImport.id, id), eq(bookImport.leaseOwner, owner), eq(bookImport.state, 'importing')))
    .returning({ id: bookImport.id });
  return rows.length > 0;
}

export async function listSteps(orm: Orm, importId: string): Promise<(typeof bookImportStep.$inferSelect)[]> {
  return orm.select().from(bookImportStep).where(eq(bookImportStep.importId, importId));
}

/** Stores the progress within a file, in the transaction of its rows. */
export async function saveStep(tx: Transaction, row: typeof bookImportStep.$inferInsert): Promise<void> {
  const { rows, isComplete } = row;
  await tx
    .insert(bookImportStep)
    .values(row)
    .onConflictDoUpdate({
      target: [bookImportStep.importId, bookImportStep.file],
      set: { rows, isComplete },
    });
}

/** Returns the ids of the rows that were made from the rows of a file, by key. */
export async function importedIds(orm: Orm, brand: string, file: string): Promise<Map<string, string>> {
  const rows = await orm
    .select({ key: importedRow.key, id: importedRow.rowId })
    .from(importedRow)
    .where(and(eq(importedRow.brand, brand), eq(importedRow.file, file)));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Returns the numbers of the funds that the brand sells, by code. */
export async function fundNumbers(orm: Orm, brand: string): Promise<Map<string, number>> {
  const { rows } = await orm.execute<{ id: number; code: string }>(sql`
    select f.id, f.code from fund f where exists (
      select from terms t join fund_parameter p on p.version = t.version
      where t.brand = ${brand} and t.decision = 'published' and p.fund_id = f.id)`);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/**
 * Returns the day of the month on which a new contract of the brand is collected: that of the terms that apply on
 * `day`, or else of the first terms.
 */
export async function debitDayOn(orm: Orm, brand: string, day: IsoDate): Promise<number> {
  const { rows } = await orm.execute<{ debitDay: number }>(sql`
    select coalesce((content #>> '{kalender,incassodag}')::int, ${sectionsBefore.kalender.incassodag}::int) as "debitDay"
    from terms where brand = ${brand} and decision = 'published'
    order by valid_from <= ${day}::date desc, abs(valid_from - ${day}::date) limit 1`);
  const [row] = rows;
  if (!row) throw new Error(`${brand} has no terms`);
  return row.debitDay;
}

/** Returns the published prices of funds, as text, by fund number and day. */
export async function listPrices(orm: Orm, fundIds: readonly number[]) {
  return orm
    .select({
      fundId: fundPrice.fundId,
      day: fundPrice.date,
      nav: fundPrice.nav,
      distribution: fundPrice.distribution,
    })
    .from(fundPrice)
    .where(inArray(fundPrice.fundId, [...fundIds]));
}

/** Returns whether the brand has contracts that were not imported. */
export async function hasOwnContracts(orm: Orm, brand: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    select from contract c where c.brand = ${brand} and not exists (
      select from imported_row r where r.row_id = c.id and r.file = 'contracten') limit 1`);
  return rows.length > 0;
}

/** Returns the sealed citizen numbers of the brand's persons who were not imported. */
export async function listOwnNumbers(orm: Orm, brand: string) {
  return orm
    .select({ personId: personalInformation.personId, sealedBsn: personalInformation.sealedBsn })
    .from(personalInformation)
    .where(
      and(
        eq(personalInformation.brand, brand),
        sql`${personalInformation.sealedBsn} is not null`,
        sql`not exists (select from imported_row r
          where r.row_id = ${personalInformation.personId} and r.file = 'personen')`,
      ),
    );
}

/** Returns the persons of contracts, by contract id. */
export async function ownersOf(orm: Orm, contractIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: contract.id, personId: contract.personId })
    .from(contract)
    .where(inArray(contract.id, [...new Set(contractIds)]));
  return new Map(rows.map(({ id, personId }) => [id, personId]));
}

/** Reserves values of a sequence, in order. */
export async function reserve(
  tx: Transaction,
  sequence: 'contract_number' | 'sell_request_number' | 'ledger_entry_id_seq',
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await tx.execute<{ value: string }>(
    sql`select nextval(${sequence}::regclass) as value from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ value }) => Number(value));
}

/** Returns whether a contract number of the package equals a contract number of the portal. */
export async function numbersInUse(orm: Orm, numbers: readonly string[]): Promise<string[]> {
  const rows = await orm
    .select({ number: contract.number })
    .from(contract)
    .where(inArray(contract.number, [...numbers]));
  return rows.map(({ number }) => number);
}

/** Returns whether an import can no longer be discarded. */
export async function isImportFinal(orm: Orm, id: string): Promise<boolean> {
  const { rows } = await orm.execute<{ isFinal: boolean }>(
    sql`select import_is_final(${id}::uuid) is not null as "isFinal"`,
  );
  return rows[0]?.isFinal ?? true;
}

/**
 * Removes rows of a discarded import. Returns the number of removed contracts or persons, 0 when none are
 * left.
 */
export async function deleteImportedRows(tx: Transaction, id: string, most: number): Promise<number> {
  const { rows } = await tx.execute<{ removed: number }>(
    sql`select discard_imported_rows(${id}::uuid, ${most}::integer) as removed`,
  );
  return rows[0]?.removed ?? 0;
}

/** Query for the brands with rows of a discarded import, each as the job that removes them. */
export const DISCARDED: JobQuery = {
  name: 'discarded imports',
  text: `SELECT json_build_object('importId', id) AS job FROM (
    SELECT DISTINCT ON (brand) id FROM book_import AS i WHERE state = 'discarded'
      AND EXISTS (SELECT FROM book_import_step AS s WHERE s.import_id = i.id) ORDER BY brand, id) AS discarded`,
  values: [],
};

/** Returns whether rows of a discarded import of the brand are still stored. */
export async function hasDiscardedRows(orm: Orm, brand: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    select from book_import i where i.brand = ${brand} and i.state = 'discarded'
      and exists (select from book_import_step s where s.import_id = i.id) limit 1`);
  return rows.length > 0;
}

/** Locks the addresses and telephones of persons. */
export const lockHomes = (tx: Transaction, personIds: readonly string[]) =>
  tx
    .select({
      personId: personalInformation.personId,
      version: personalInformation.version,
      address: personalInformation.address,
      contact: personalInformation.contact,
    })
    .from(personalInformation)
    .where(inArray(personalInformation.personId, [...personIds]))
    .orderBy(personalInformation.personId)
    .for('update');

/** Stores the address and telephone of a person as the next version of the personal information. */
export async function setHome(
  tx: Transaction,
  { personId, version }: { readonly personId: string; readonly version: number },
  change: Partial<Pick<typeof personalInformation.$inferInsert, 'address' | 'contact' | 'mobileSince'>>,
  changedAt: Date,
): Promise<void> {
  await tx
    .update(personalInformation)
    .set({ ...change, version: version + 1, changedAt })
    .where(eq(personalInformation.personId, personId));
}

/**
 * Serializes registrations, discards and takeovers of all brands, so that each sees the result of the others.
 */
export async function lockPackages(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4170016)`);
}

/**
 * Returns whether a brand was taken over from its previous system. No package is imported after a takeover.
 */
export async function isTakenOver(orm: Orm, brand: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`select from takeover where brand = ${brand} limit 1`);
  return rows.length > 0;
}

/** Discards the monthly packages of a brand whose book is discarded, and rejects a package that waits. */
export async function closeContinuations(
  tx: Transaction,
  brand: string,
  closed: { readonly closedAt: Date; readonly closedBecause: string },
): Promise<void> {
  const ofBrand = and(eq(bookImport.brand, brand), gt(bookImport.number, 0));
  const lease = { leaseOwner: null, leasedUntil: null };
  await tx
    .update(bookImport)
    .set({ ...closed, ...lease, state: 'discarded' })
    .where(and(ofBrand, inArray(bookImport.state, ['importing', 'imported'])));
  await tx
    .update(bookImport)
    .set({ ...closed, ...lease, state: 'rejected' })
    .where(and(ofBrand, inArray(bookImport.state, ['registered', 'signed'])));
}

/** Replaces the sealed content of an archived row. */
export async function resealRow(tx: Transaction, id: string, sealedCells: string): Promise<void> {
  await tx.update(archivedRow).set({ sealedCells }).where(eq(archivedRow.id, id));
}

/** Returns the condition for the runs that dealt a brand: those on its own dealing days. */
const isRunOf = (brand: string) => sql`o.value_date = dealing_day_of(${brand}::text, o.value_date)`;

/** Returns the numbers of imported contracts that existed when a dealing run of the portal started. */
export async function contractsDealtHere(tx: Transaction, brand: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select r.key as number from imported_row r join book_import i on i.id = r.import_id
    where r.brand = ${brand} and r.file = 'contracten' and exists (
      select from rollover o where o.started_at >= i.closed_at and ${isRunOf(brand)})`);
  return new Set(rows.map(({ number }) => number));
}

/** Returns the dealing day and status of the last run of a brand; undefined before its first. */
export async function findLastRun(
  orm: Orm,
  brand: string,
): Promise<{ readonly day: IsoDate; readonly status: 'running' | 'completed' } | undefined> {
  const { rows } = await orm.execute<{ day: IsoDate; status: 'running' | 'completed' }>(sql`
    select o.value_date::text as day, o.status from rollover o where ${isRunOf(brand)}
    order by o.value_date desc limit 1`);
  return rows[0];
}

/**
 * Locks the dealing runs, so that none starts before the transaction ends. Runs that started before continue, and other
 * imports do not wait.
 */
export async function lockRunStarts(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table rollover in row exclusive mode`);
}

/** Lists the units that dealing runs of the portal dealt on the days of a period, by contract, fund and day. */
export async function listDealtUnits(
  tx: Transaction,
  brand: string,
  { since, until }: { readonly since: string; readonly until: string },
) {
  const { rows } = await tx.execute<{ contract: string; fund: string; day: string; units: string }>(sql`
    select c.former_number as contract, f.code as fund, e.value_date::text as day,
      (sum(e.units) * 10000)::bigint::text as units
    from ledger_entry e join contract c on c.id = e.contract_id join fund f on f.id = e.fund_id
    where c.brand = ${brand} and c.former_number is not null and e.former_key is null
      and e.value_date between ${since}::date and ${until}::date
      and exists (select from rollover o where o.value_date = e.value_date)
    group by 1, 2, 3`);
  return rows;
}
