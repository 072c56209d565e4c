import { sql } from 'drizzle-orm';
import type { Orm } from '../../../platform/orm.ts';

export interface HashedLine {
  readonly id: string;
  readonly hash: string;
  readonly sealedDetails: string | null;
}

/** Returns lines whose account is hashed with another key, ordered by id, after `after`. */
export async function findOtherHashes(
  orm: Orm,
  {
    prefix,
    after,
    limit,
  }: { readonly prefix: string; readonly after: string | null; readonly limit: number },
): Promise<readonly HashedLine[]> {
  const { rows } = await orm.execute<HashedLine & Record<string, unknown>>(sql`
    select id, counterparty_hash as hash, sealed_details as "sealedDetails" from bank_line
    where counterparty_hash is not null and not starts_with(counterparty_hash, ${prefix})
      and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`);
  return rows;
}

/** Replaces a hash only if the stored hash is still the old one. */
export async function replaceHashes(
  orm: Orm,
  lines: readonly (HashedLine & { readonly anew: string })[],
): Promise<void> {
  if (lines.length === 0) return;
  const [ids, old, anew] = [
    lines.map(({ id }) => id),
    lines.map(({ hash }) => hash),
    lines.map((line) => line.anew),
  ].map((list) => sql.param(list));
  await orm.execute(sql`
    update bank_line set counterparty_hash = n.anew
    from unnest(${ids}::uuid[], ${old}::text[], ${anew}::text[]) as n (id, old, anew)
    where bank_line.id = n.id and counterparty_hash = n.old`);
}
