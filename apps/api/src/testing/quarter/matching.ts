import { sql } from 'drizzle-orm';
import { matchOpenItem } from '../../modules/bank-matching/bank-matching.use-cases.ts';
import type { Services, SignedInPerson } from '../../platform/services.ts';

/** What an employee does with what the rules left open, and a provider paid. */
export async function matchByHand(services: Services, employee: SignedInPerson): Promise<void> {
  const { rows } = await services.database.orm.execute<{ id: string; kind: 'mollie' | 'twikey' }>(sql`
    select i.line_id as id, case when l.end_to_end_id like 'MOLLIE-%' then 'mollie' else 'twikey' end as kind
    from bank_item i join bank_line l on l.id = i.line_id
    where i.open_cents <> 0 and (l.end_to_end_id like 'MOLLIE-%' or l.batch_id like 'TWK-%' and l.mandate_id is null
      or l.mandate_id is not null and l.return_reason is not null)`);
  for (const { id, kind } of rows) {
    const hand = { id, kind, contractNumber: null, amount: null, reason: 'Afrekening van de betaaldienst' };
    await matchOpenItem(services, employee, hand);
  }
}
