import { sql } from 'drizzle-orm';
import { newId } from '../platform/new-id.ts';
import type { Orm } from '../platform/orm.ts';

/** Inserts a copy of a contract as an import would, with our next number and a number of a former system. */
export async function insertImportedContract(
  orm: Orm,
  { copyOf, formerNumber }: { readonly copyOf: string; readonly formerNumber: string },
): Promise<{ readonly id: string; readonly number: string }> {
  const id = newId();
  const { rows } = await orm.execute<{ number: string }>(sql`
    insert into contract
    select (jsonb_populate_record(c, jsonb_build_object('id', ${id}::uuid, 'former_number', ${formerNumber}::text,
      'number', '2026-' || lpad(nextval('contract_number')::text, 6, '0')))).* from contract c where c.id = ${copyOf}::uuid
    returning number`);
  const [inserted] = rows;
  if (!inserted) throw new Error(`no contract ${copyOf}`);
  return { id, number: inserted.number };
}
