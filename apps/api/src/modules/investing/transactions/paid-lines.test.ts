import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesOf } from '../../../pdf/testing/poppler.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { handOver, insertBatch, payByBank } from '../../money/payouts/testing/ordered-batch.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

// Promise: De bevestiging van een uitbetaling die op het afschrift van onze bank staat, als PDF; altijd dezelfde bytes.
// Promise: opdracht gegeven, wij betalen u …
test('R-25 shows the status and account of the payout on its ledger line', async () => {
  const cookie = await portal.signIn('investeerder@example.nl');
  const [paid] = await rowsOf<{ id: string; contractId: string; day: string }>(sql`
    select p.id, p.contract_id as "contractId", p.value_date::text as day from payout p
    join contract c on c.id = p.contract_id join person_account a on a.id = c.person_id
    where a.email = 'investeerder@example.nl' and c.brand = 'baken' and p.status = 'paid'
    order by p.value_date desc limit 1`);
  const { id = '', contractId, day } = paid ?? {};
  const displayedLines = async (by = cookie) => {
    const url = `/api/contracts/${contractId}/transactions?limit=200`;
    const { items } = (await portal.call({ method: 'GET', url, cookie: by })).json().data;
    const lines = items.filter(
      ({ Valutadatum, Uitbetaling }: { Valutadatum: string; Uitbetaling: object | null }) =>
        Valutadatum === day && Uitbetaling !== null,
    );
    return lines[0]?.Uitbetaling;
  };
  // The payout was paid before payout batches existed: the day is known, but the account is not.
  expect(await displayedLines()).toMatchObject({ Stand: 'betaald', Rekening: null, Aangehouden: null });
  await rowsOf(
    sql`update payout set status = 'ordered', paid_at = null, pay_on = '2026-11-20' where id = ${id}`,
  );
  expect(await displayedLines()).toEqual({
    Stand: 'opgedragen',
    Datum: '2026-11-20',
    Rekening: null,
    Aangehouden: null,
    Bevestiging: null,
  });
  const { attemptIds } = await portal.database.transaction(async (tx) => {
    const batch = await insertBatch(tx, { at: portal.clock.now(), executeOn: '2026-11-20' }, [id]);
    await handOver(tx, batch.batchId, portal.clock.now());
    return batch;
  });
  const account = 'NL•• •••• •••• ••43 00';
  expect(await displayedLines()).toEqual({
    Stand: 'onderweg',
    Datum: '2026-11-20',
    Rekening: account,
    Aangehouden: null,
    Bevestiging: null,
  });
  await rowsOf(sql`update payout_attempt set status = 'rejected' where id = ${attemptIds[0]}`);
  expect(await displayedLines()).toEqual({
    Stand: 'opgedragen',
    Datum: '2026-11-20',
    Rekening: null,
    Aangehouden: null,
    Bevestiging: null,
  });
  await payByBank(portal.database, [id], '2026-11-20');
  expect(await displayedLines()).toEqual({
    Stand: 'betaald',
    Datum: '2026-11-20',
    Rekening: account,
    Aangehouden: null,
    Bevestiging: id,
  });

  const proof = (by = cookie) => portal.call({ method: 'GET', url: `/api/payouts/${id}/proof`, cookie: by });
  const [file, again] = [await proof(), await proof()];
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.rawPayload.equals(again.rawPayload)).toBe(true);
  const [row] = await rowsOf<{ amount: number; number: string; reference: string }>(sql`
    select p.amount_cents::int as amount, c.number, a.end_to_end_id as reference from payout p
    join contract c on c.id = p.contract_id
    join payout_attempt a on a.payout_id = p.id and a.status = 'booked' where p.id = ${id}`);
  const text = pagesOf(file.rawPayload).join(' ').replace(/\s+/g, ' ');
  const euro = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 2 }).format((row?.amount ?? 0) / 100);
  for (const expectedText of [
    '20 november 2026',
    `€ ${euro}`,
    row?.number,
    row?.reference,
    'S. Scenario',
    '43 00',
  ]) {
    expect(text).toContain(expectedText);
  }
  expect(text).not.toContain('NL91ABNA0417164300');

  const other = await portal.signIn('nieuw@example.nl');
  /** Simulates a transfer to a relation of the same investor, or to another investor. */
  const transferTo = (email: string) =>
    rowsOf(sql`
      with held as (select c.id, c.brand, c.person_id from contract c where c.id = ${contractId}),
      asked as (insert into change_request
          (id, number, contract_id, person_id, brand, option, status, requested, created_at, closed_at)
        select gen_random_uuid(), gen_random_uuid()::text, id, person_id, brand, 'tenaamstelling', 'processed', '{}',
          ${portal.clock.now().toISOString()}, ${portal.clock.now().toISOString()} from held)
      update contract set person_id = (select id from person_account where email = ${email} and brand = 'baken')
      where id = ${contractId}`);
  portal.clock.advance(60_000);
  await transferTo('investeerder@example.nl');
  expect(await displayedLines()).toMatchObject({ Stand: 'betaald', Rekening: account, Bevestiging: id });
  expect((await proof()).statusCode).toBe(200);

  // A later contract holder sees that the payout was paid, but not to which account. The original holder sees the
  // account again after a transfer back.
  portal.clock.advance(60_000);
  await transferTo('nieuw@example.nl');
  expect(await displayedLines(other)).toMatchObject({ Stand: 'betaald', Rekening: null, Bevestiging: null });
  expect([(await proof(other)).statusCode, (await proof()).statusCode]).toEqual([404, 404]);
  portal.clock.advance(60_000);
  await transferTo('investeerder@example.nl');
  expect(await displayedLines()).toMatchObject({ Rekening: account, Bevestiging: id });
  expect((await proof(other)).statusCode).toBe(404);
});
