import { referenceOfContract } from '@portaal/domain/money/bank-matching/creditor-reference';
import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { taxSnapshot } from '../../documents/documents/tax-snapshot.repository.ts';
import { nominatedAccountOf } from '../../people/personal-information/personal-information.use-cases.ts';
import { verifyLedger } from '../ledger/ledger.use-cases.ts';
import { matchBankLines } from './bank-matching.use-cases.ts';
import { insertStatement } from './testing/bank-lines.ts';

const FIRST = 400_00;

let portal: TestApp;
let contract: { id: string; number: string; due: number; person: string };
beforeAll(async () => {
  portal = await createTestApp();
  const [found] = await rowsOf<typeof contract>(sql`
    select c.id, c.number, c.outstanding_cents::int as due, c.person_id as person from contract c
    join person_account p on p.id = c.person_id
    where p.email = 'openstaand@example.nl' and p.brand = 'baken' and c.status = 'awaitingPayment' order by c.id limit 1`);
  if (!found) throw new Error('the demo has no contract that waits');
  contract = found;
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

async function comes(day: string, amount: number) {
  portal.clock.set(`${day}T18:00:00Z`);
  const iban = await nominatedAccountOf(portal.services, portal.database.orm, contract.person);
  const details = { name: 'P. de Vries', iban, text: `inleg ${referenceOfContract(contract.number)}` };
  const { statementId } = await insertStatement(portal.services, day, [
    { amountCents: cents(amount), details },
  ]);
  await matchBankLines(portal.services, statementId);
}

/**
 * Returns the amounts of an annual statement: the money received, and the money in transit at the start and the end
 * of the year.
 */
async function stated(year: number) {
  const [from, to] = [sql`${`${year}-01-01`}::date`, sql`${`${year + 1}-01-01`}::date`];
  const [row] = await rowsOf(sql`
    select (s ->> 'received')::jsonb as received, (s #>> '{underwayBegin,depositsCents}')::int as begin,
      (s #>> '{underwayEnd,depositsCents}')::int as end
    from contract c cross join lateral (select ${taxSnapshot({ from, to, valuedFrom: from, valuedTo: to })} as s) s where c.id = ${contract.id}`);
  return row;
}

test('10.2 each part of a premium counts in the year in which our account received that part', async () => {
  await comes('2026-12-30', FIRST);
  await comes('2027-01-04', contract.due - FIRST);
  expect(await rowsOf(sql`select received_on::text from deposit where contract_id = ${contract.id}`)).toEqual(
    [{ received_on: '2027-01-04' }],
  );
  const rest = contract.due - FIRST;
  expect(await stated(2026)).toEqual({
    received: [{ date: '2026-12-30', type: 'INITIAL_DEPOSIT', amountCents: FIRST }],
    begin: 0,
    end: FIRST,
  });
  expect(await stated(2027)).toEqual({
    received: [{ date: '2027-01-04', type: 'INITIAL_DEPOSIT', amountCents: rest }],
    begin: FIRST,
    end: contract.due,
  });
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
