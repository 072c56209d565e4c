import { kindsToRead } from '@portaal/domain/products/fund-documents/kinds';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/orm.ts';

/**
 * Publishes, for every fund of a brand, the documents that an investor must read, in the name of a person of
 * that brand.
 */
export async function publishFundDocuments({ orm }: Pick<Database, 'orm'>, brand = 'baken'): Promise<void> {
  for (const kind of kindsToRead) {
    await orm.execute(sql`insert into fund_document (id, fund_id, brand, kind, version, title, valid_from, snapshot,
        loaded_by, loaded_at, published_by, published_at)
      select gen_random_uuid(), f.id, p.brand, ${kind}, 1, ${kind}, '2020-01-01', '{}', p.id, '2020-01-01', p.id,
        '2020-01-01'
      from fund f, (select id, brand from person_account where brand = ${brand} limit 1) as p
      on conflict do nothing`);
  }
}
