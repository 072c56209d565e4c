import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvent } from '../../../foundation/acts/contract-history.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let cookie: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts/summaries', cookie })).json();
  contractId = data[0].ContractID;
  const at = portal.clock.now();
  await portal.services.database.transaction((tx) =>
    recordEvent(
      tx,
      { contractId, at, actor: 'customer', kind: 'descriptionChanged', before: 'Oud', after: 'Nieuw' },
      { contractId, at, actor: 'system', kind: 'depositReceived', after: '€ 250,00' },
      { contractId, at, actor: 'employee', kind: 'changeRejected' },
    ),
  );
});
afterAll(() => portal.close());

const history = async (search = '', by = cookie, id = contractId) => {
  const response = await portal.call({
    method: 'GET',
    url: `/api/contracts/${id}/history${search}`,
    cookie: by,
  });
  const { items, next } = response.json().data ?? {};
  return { status: response.statusCode, items, next };
};
const kindsOf = ({ items }: Awaited<ReturnType<typeof history>>) =>
  items.map(({ kind }: { kind: string }) => kind);

test('R-28 lists the changes of a contract to its owner, newest first', async () => {
  const { status, items } = await history('?limit=3');
  expect(status).toBe(200);
  expect(items).toEqual([
    expect.objectContaining({ actor: 'employee', kind: 'changeRejected', before: null, after: null }),
    expect.objectContaining({ actor: 'system', kind: 'depositReceived', before: null, after: '€ 250,00' }),
    expect.objectContaining({ actor: 'customer', kind: 'descriptionChanged', before: 'Oud', after: 'Nieuw' }),
  ]);
});

test('R-28 filters the history by kind, in pages that keep the filter', async () => {
  const first = await history('?soort=change&limit=1');
  expect(kindsOf(first)).toEqual(['changeRejected']);
  expect(kindsOf(await history(`?soort=change&limit=1&after=${first.next}`))[0]).toBe('descriptionChanged');
});

test("R-28 returns not found for another user's contract", async () => {
  expect((await history('', await portal.signIn('nieuw@example.nl'))).status).toBe(404);
  expect((await history('', cookie, '00000000-0000-7000-8000-000000000000')).status).toBe(404);
});

test('the history is append-only', async () => {
  const { pool } = portal.database.connection;
  await expect(pool.query("UPDATE contract_event SET after = 'x'")).rejects.toThrow();
});
