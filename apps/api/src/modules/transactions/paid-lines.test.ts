import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertBatch, payByBank } from '../payouts/testing/ordered-batch.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await portal.database.orm.execute<T>(query)).rows;

test('R-25 a line that pays its investor says where that money is, and on which account', async () => {
  const cookie = await portal.signIn('investeerder@example.nl');
  const [paid] = await rowsOf<{ id: string; contractId: string; day: string }>(sql`
    select p.id, p.contract_id as "contractId", p.value_date::text as day from payout p
    join contract c on c.id = p.contract_id join person_account a on a.id = c.person_id
    where a.email = 'investeerder@example.nl' and c.brand = 'baken' and p.status = 'paid'
    order by p.value_date desc limit 1`);
  const { id = '', contractId, day } = paid ?? {};
  const shown = async () => {
    const url = `/api/contracts/${contractId}/transactions?limit=200`;
    const { items } = (await portal.call({ method: 'GET', url, cookie })).json().data;
    const lines = items.filter(
      ({ Valutadatum, Uitbetaling }: { Valutadatum: string; Uitbetaling: object | null }) =>
        Valutadatum === day && Uitbetaling !== null,
    );
    return lines[0]?.Uitbetaling;
  };
  // Paid before there were batches: the day is known, the account is not.
  expect(await shown()).toMatchObject({ Stand: 'betaald', Rekening: null, Aangehouden: null });
  await rowsOf(
    sql`update payout set status = 'ordered', paid_at = null, pay_on = '2026-11-20' where id = ${id}`,
  );
  expect(await shown()).toEqual({
    Stand: 'opgedragen',
    Datum: '2026-11-20',
    Rekening: null,
    Aangehouden: null,
  });
  const { attemptIds } = await portal.database.transaction((tx) =>
    insertBatch(tx, { at: portal.clock.now(), executeOn: '2026-11-20' }, [id]),
  );
  const account = 'NL•• •••• •••• ••43 00';
  expect(await shown()).toEqual({
    Stand: 'onderweg',
    Datum: '2026-11-20',
    Rekening: account,
    Aangehouden: null,
  });
  await rowsOf(sql`update payout_attempt set status = 'rejected' where id = ${attemptIds[0]}`);
  expect(await shown()).toEqual({
    Stand: 'opgedragen',
    Datum: '2026-11-20',
    Rekening: null,
    Aangehouden: null,
  });
  await payByBank(portal.database, [id], '2026-11-20');
  expect(await shown()).toEqual({
    Stand: 'betaald',
    Datum: '2026-11-20',
    Rekening: account,
    Aangehouden: null,
  });
});
