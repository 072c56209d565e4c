import { callbackOutcomes, callbackParts, callbackTopics } from '@portaal/domain/products/callbacks/texts';
import { cents } from '@portaal/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertStatement } from '../../modules/money/bank-matching/testing/bank-lines.ts';
import { type ProvenEmployee, provenEmployee } from '../../testing/proven-employee.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

// These tests verify that no call lets an employee who is also a customer decide about their own money.

const INVESTOR = 'investeerder@example.nl';
const REASON = 'Proef met eigen geld';

let portal: TestApp;
let employee: ProvenEmployee;
let investor: string;
let contractId: string;
beforeAll(async () => {
  portal = await createTestApp();
  employee = await provenEmployee(portal, 'collega@example.nl');
  [{ id: investor }] = (await rows("SELECT id FROM person_account WHERE email = $1 AND brand = 'baken'", [
    INVESTOR,
  ])) as [{ id: string }];
  [{ id: contractId }] = (await rows(
    "SELECT id FROM contract WHERE person_id = $1 AND status = 'active' LIMIT 1",
    [investor],
  )) as [{ id: string }];
  await rows("UPDATE person_account SET email = 'collega+eigen@example.nl' WHERE id = $1", [investor]);
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance(60_000));

async function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await portal.database.connection.pool.query(text, values)).rows;
}
const codeOf = (response: Awaited<ReturnType<ProvenEmployee['send']>>): string => response.json().code;

let day = 1;
/** Inserts an unexplained bank line; `columns` sets the investor or contract to which the line may belong. */
async function openItem(columns: {
  readonly investorId?: string;
  readonly contractId?: string;
}): Promise<string> {
  day += 1;
  const { lineIds } = await insertStatement(portal.services, `2026-11-${String(day).padStart(2, '0')}`, [
    { amountCents: cents(250_00), details: { name: 'N. Bos', iban: 'NL91ABNA0417164300', text: null } },
  ]);
  const [lineId] = lineIds;
  if (lineId === undefined) throw new Error('the statement has no line');
  await rows(
    `INSERT INTO bank_item (line_id, brand, open_cents, reason, contract_id, investor_id, looked_at)
     SELECT id, brand, amount_cents, 'nothingAwaited', $2, $3, now() FROM bank_line WHERE id = $1`,
    [lineId, columns.contractId ?? null, columns.investorId ?? null],
  );
  return lineId;
}
const refund = (id: string) =>
  employee.sendProven('POST', `/api/admin/open-items/${id}/refund`, { reason: REASON });

test('an employee cannot refund a payment that may be their own according to its investor or its contract', async () => {
  expect(codeOf(await refund(await openItem({ investorId: investor })))).toBe('ownAccount');
  expect(codeOf(await refund(await openItem({ contractId })))).toBe('ownAccount');
  expect((await refund(await openItem({}))).statusCode).toBe(202);
});

test('an employee cannot withdraw the refund of their own bank line, nor book that bank line', async () => {
  const own = await openItem({ investorId: investor });
  const withdraw = () =>
    employee.send('POST', `/api/admin/open-items/${own}/refund/withdraw`, { reason: REASON });
  expect(codeOf(await withdraw())).toBe('ownAccount');
  const match = { kind: 'cost', contractNumber: null, amount: null, reason: REASON };
  expect(codeOf(await employee.send('POST', `/api/admin/open-items/${own}/matches`, match))).toBe(
    'ownAccount',
  );
});

test('an employee cannot recheck their own payment at the provider', async () => {
  const [payment] = await rows(
    `INSERT INTO payment (id, deposit_id, brand, amount_cents, method, status, created_at, provider_key, webhook_token, provider_id)
     SELECT gen_random_uuid(), id, 'baken', amount_cents, 'ideal', 'open', now(), gen_random_uuid(), 'x', 'tr_1234567'
     FROM deposit WHERE contract_id = $1 AND amount_cents > 0 LIMIT 1 RETURNING id`,
    [contractId],
  );
  const requested = await employee.send('POST', `/api/admin/payments/${payment?.id}/recheck`, {});
  expect(codeOf(requested)).toBe('ownAccount');
});

test('an employee cannot close a call-back request about their own offer', async () => {
  const [offer] = await rows('SELECT id FROM offer WHERE person_id = $1 LIMIT 1', [investor]);
  if (!offer) throw new Error('the demo has no offer of this customer');
  const [request] = await rows(
    `INSERT INTO callback_request (id, brand, at, topic, part, offer_id, phone_hash, sealed_name, sealed_phone)
     VALUES (gen_random_uuid(), 'baken', now(), $2, $3, $1, 'x', 'x', 'x') RETURNING id`,
    [offer.id, callbackTopics[0], callbackParts[0]],
  );
  const closed = await employee.send('POST', `/api/admin/callback-requests/${request?.id}/closed`, {
    outcome: callbackOutcomes[0],
  });
  expect(codeOf(closed)).toBe('ownAccount');
});

test('an employee can re-enable a disabled account of another customer but not their own', async () => {
  const [other] = await rows(
    `SELECT p.id FROM person_account p WHERE p.brand = 'baken' AND p.role = 'investor' AND p.id <> $1 LIMIT 1`,
    [investor],
  );
  await rows(
    `INSERT INTO disabled_account (person_id, brand, disabled_by, disabled_at, reason)
     SELECT $1, 'baken', p.id, now(), 'Proef' FROM person_account p WHERE p.email = 'admin@example.nl' AND p.brand = 'baken'`,
    [other?.id],
  );
  const enable = (id: unknown) =>
    employee.sendProven('POST', `/api/admin/people/${id}/enable`, { reason: REASON });
  expect((await enable(other?.id)).statusCode).toBe(204);
  expect(codeOf(await enable(investor))).toBe('notAllowed');
});
