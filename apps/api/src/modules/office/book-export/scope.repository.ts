import { sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../platform/orm.ts';
import { documentDay, type ExportScope, lastDayQuery, valuationDayQuery } from './row-queries.repository.ts';
import type { RowQuery } from './snapshot.repository.ts';

async function dayOf(tx: Transaction, { text, values }: RowQuery): Promise<string | null> {
  const { rows } = await tx.$client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array' });
  return rows[0]?.[0] ?? null;
}

/** Returns the scope of an export of a brand; undefined for a brand without data. */
export async function findScope(
  tx: Transaction,
  brand: string,
  renderedUntil: Date,
): Promise<ExportScope | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select f.id from fund f where exists (
      select from terms t join fund_parameter p on p.version = t.version
      where t.brand = ${brand} and t.decision = 'published' and p.fund_id = f.id)`);
  const fundIds = rows.map(({ id }) => id);
  const until = await dayOf(tx, lastDayQuery(brand, fundIds));
  if (until === null) return undefined;
  const valuedOn = await dayOf(tx, valuationDayQuery(brand, fundIds));
  return { brand, fundIds, until, valuedOn, renderedUntil };
}

/** Lines that both the former system and the portal dealt while the brand was in shadow. */
export interface DealtTwice {
  /** Last day of the imported packages that ended before the first exported day. */
  readonly until: string;
  /**
   * Moment of the takeover in the notation of a line's key, `YYYYMMDDHHMMSS` in UTC. Only the portal dealt
   * the lines after it.
   */
  readonly madeBefore: string;
}

/**
 * Returns which lines both systems dealt before a day; undefined if the brand has no imported package that
 * ended before that day.
 */
export async function findDealtTwice(
  tx: Transaction,
  brand: string,
  since: string,
): Promise<DealtTwice | undefined> {
  const { rows } = await tx.execute<{ until: string | null; madeBefore: string }>(sql`
    select max(until)::text as until, coalesce(
        (select to_char(at at time zone 'UTC', 'YYYYMMDDHH24MISS') from takeover where brand = ${brand}),
        '99999999999999') as "madeBefore"
    from book_import where brand = ${brand} and state = 'imported' and until < ${since}::date`);
  const [found] = rows;
  return found?.until == null ? undefined : { until: found.until, madeBefore: found.madeBefore };
}

/** A document with the key of its row in an export, and the path of its file. */
export interface ExportedDocument {
  readonly id: string;
  readonly key: string;
  readonly path: string;
}

/** Returns documents of a brand that were rendered by a given time, ordered by key and starting after `after`. */
export async function listRenderedDocuments(
  orm: Orm,
  {
    brand,
    until,
    since,
    after,
    limit,
  }: {
    readonly brand: string;
    readonly until: Date;
    readonly since: string | null;
    readonly after: string;
    readonly limit: number;
  },
): Promise<ExportedDocument[]> {
  const { rows } = await orm.execute<{ id: string; key: string; path: string }>(sql`
    select id, key, coalesce(former_path, 'documenten/' || key || '.pdf') as path from (
      select d.id, case when d.kind = 'archief' then d.facts ->> 'bestand' end as former_path, coalesce((select min(i.key) from imported_row i where i.row_id = d.id and i.file = 'documenten'),
        'zz-' || d.id) collate "C" as key
      from document d
      where d.brand = ${brand} and d.sha256 is not null and d.rendered_at <= ${until}
        and (${since}::date is null or ${sql.raw(documentDay('d'))} >= ${since}::date)) as rendered
    where key > ${after} order by key limit ${limit}`);
  return rows;
}
