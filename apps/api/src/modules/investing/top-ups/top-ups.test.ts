import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let portal: TestApp;
let cookie: string;
let ids: Record<string, string>;
beforeAll(async () => {
  portal = await createTestApp();
  cookie = await portal.signIn('investeerder@example.nl');
  const { data } = (await portal.call({ method: 'GET', url: '/api/contracts/summaries', cookie })).json();
  ids = Object.fromEntries(
    data.map((row: Record<string, string>) => [String(row.Omschrijving), String(row.ContractID)]),
  );
  await answered('2026-06-01T10:00:00Z');
});
afterAll(() => portal.close());
afterEach(async () => {
  await portal.query("DELETE FROM deposit WHERE status = 'announced' OR status = 'cancelled'");
});

const HOMES = 'Winkels en woningen';
const idOf = (name: string) => ids[name] ?? '';

/** Stores the investor's risk questionnaire, completed at a given moment. */
async function answered(at: string) {
  await portal.query(
    `INSERT INTO questionnaire_record (id, person_id, brand, questionnaire_id, version, digest, given, content, steps_above,
       is_repeated, ip_address, user_agent, completed_at, recorded_at)
     SELECT gen_random_uuid(), person_id, brand, 1, 'test', decode('aa', 'hex'),
       '{"riskSelection": "N", "acknowledgements": []}', '{"score": {"profile": "N", "knowledgePoints": 60}}',
       0, false, '', '', $2, $2
     FROM contract WHERE id = $1`,
    [idOf(HOMES), at],
  );
}

const terms = async (name: string, by = cookie) => {
  const response = await portal.call({
    method: 'GET',
    url: `/api/contracts/${idOf(name)}/top-ups`,
    cookie: by,
  });
  return response.statusCode === 200 ? response.json().data : response.statusCode;
};
const announce = (name: string, payload: object, key?: string, by = cookie) =>
  portal.call({
    method: 'POST',
    url: `/api/contracts/${idOf(name)}/top-ups`,
    payload,
    cookie: by,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const cancel = (name: string, topUpId: string, by = cookie) =>
  portal.call({
    method: 'POST',
    url: `/api/contracts/${idOf(name)}/top-ups/${topUpId}/cancel`,
    payload: {},
    cookie: by,
  });
const INPUT = { amount: 500, method: 'transfer' };

describe('an investor sees the terms of a top-up', () => {
  test('R-31 requires at least the highest minimum of the funds and at most the online maximum', async () => {
    expect(await terms(HOMES)).toEqual({
      blocker: null,
      asksCode: false,
      minimum: 250,
      maximum: 225_000,
      onlineMaximum: 250_000,
      cutOff: '2026-11-30T15:00:00.000Z',
      dealingDay: '2026-12-01',
      funds: [
        {
          id: 1,
          name: 'Nederlands Vastgoed Fonds',
          flow: 'nederlands',
          minimumProfile: 'N',
          requiresKnowledge: false,
          share: 1,
          entryCostRate: 0.03,
        },
      ],
      questionnaireUntil: '2027-06-01',
      missingQuestionnaires: [],
      underway: [],
    });
    expect(await terms('Spreiding over vier fondsen')).toMatchObject({ minimum: 1_000 });
  });

  test.each([
    ['Verkocht voor de verbouwing', 'notActive'],
    ['Start volgende maand', 'notActive'],
  ])('R-31 rejects a top-up of "%s"', async (name, blocker) => {
    expect(await terms(name)).toMatchObject({ blocker });
    expect((await announce(name, INPUT)).json().code).toBe('cannotTopUp');
  });

  test('R-31 rejects a top-up of an annuity in payment, and of a contract at its maximum', async () => {
    await portal.query(
      "UPDATE contract SET product_code = 'SDIL', payment_frequency = 'month', periodic_payout_cents = 1, apply_tax_credit = false, calculation_rate = 0, is_temporary = false, policy_conditions = 'SDIL', end_date = '2060-12-31' WHERE id = $1",
      [idOf(HOMES)],
    );
    expect(await terms(HOMES)).toMatchObject({ blocker: 'annuityPayout' });
    await portal.query(
      "UPDATE contract SET product_code = 'SB', payment_frequency = null, periodic_payout_cents = null, apply_tax_credit = null, calculation_rate = null, is_temporary = null, policy_conditions = null, end_date = null, deposited_cents = 24980000 WHERE id = $1",
      [idOf(HOMES)],
    );
    expect(await terms(HOMES)).toMatchObject({ blocker: 'full', maximum: 200 });
    await portal.query('UPDATE contract SET deposited_cents = 2500000 WHERE id = $1', [idOf(HOMES)]);
  });

  test('R-31 requires questionnaire answers from the last twelve months', async () => {
    portal.clock.set('2027-06-01T10:00:00Z');
    expect(await terms(HOMES, await portal.signIn('investeerder@example.nl'))).toMatchObject({
      blocker: null,
    });
    portal.clock.set('2027-06-02T10:00:00Z');
    expect(await terms(HOMES, await portal.signIn('investeerder@example.nl'))).toMatchObject({
      blocker: 'questionnaire',
      questionnaireUntil: null,
    });
    portal.clock.set('2026-11-20T10:00:00Z');
  });
});

describe('an investor announces a top-up', () => {
  test('R-31 a new top-up is announced but not invested, and appears in the history', async () => {
    const response = await announce(HOMES, INPUT);
    expect([response.statusCode, response.json().data]).toEqual([
      201,
      { id: expect.any(String), ...INPUT, status: 'announced', createdAt: '2026-11-20T10:00:00.000Z' },
    ]);
    expect(await terms(HOMES)).toMatchObject({
      blocker: 'announced',
      maximum: 224_500,
      underway: [response.json().data],
    });
    const { rows } = await portal.query(
      `SELECT (SELECT count(*)::int FROM contract_event WHERE contract_id = $1 AND kind = 'topUpAnnounced') AS events,
        (SELECT count(*)::int FROM audit_entry WHERE subject_id = $2) AS audited`,
      [idOf(HOMES), response.json().data.id],
    );
    expect(rows[0]).toEqual({ events: 1, audited: 1 });
  });

  test.each([
    [{ ...INPUT, amount: 249.99 }, 'amount'],
    [{ ...INPUT, amount: 225_000.01 }, 'amount'],
    [{ ...INPUT, amount: 250.001 }, 'amount'],
    [{ ...INPUT, method: 'cash' }, 'method'],
  ])('R-31 V-05 rejects the top-up %j at its field', async (payload, field) => {
    const response = await announce(HOMES, payload);
    expect([response.statusCode, response.json().errors.Fields[0].field]).toEqual([422, field]);
  });

  test('R-31 twenty clicks announce one top-up, and the same idempotency key with another amount is rejected', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => announce(HOMES, INPUT, 'attempt-0001')),
    );
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
    expect((await announce(HOMES, { ...INPUT, amount: 600 }, 'attempt-0001')).json().code).toBe('conflict');
    expect((await announce(HOMES, INPUT, 'attempt-0002')).json().code).toBe('cannotTopUp');
  });

  test('R-31 rejects the same idempotency key with another payment method', async () => {
    const { id } = (await announce(HOMES, INPUT, 'attempt-0003')).json().data;
    const other = await announce(HOMES, { ...INPUT, method: 'ideal' }, 'attempt-0003');
    expect([other.statusCode, other.json().code]).toEqual([409, 'conflict']);
    expect((await announce(HOMES, INPUT, 'attempt-0003')).json().data.id).toBe(id);
  });

  test('R-31 a repeated request finds the top-up that a server of the previous release announced', async () => {
    const { rows } = await portal.query(
      `INSERT INTO deposit (id, contract_id, type, method, amount_cents, status, created_at, idempotency_key)
       VALUES (gen_random_uuid(), $1, 'TOP_UP', 'transfer', 50000, 'announced', now(), 'attempt-0004')
       RETURNING id`,
      [idOf(HOMES)],
    );
    const answers = await Promise.all([1, 2].map(() => announce(HOMES, INPUT, 'attempt-0004')));
    expect(answers.map((answer) => answer.json().data.id)).toEqual([rows[0].id, rows[0].id]);
    expect((await announce(HOMES, { ...INPUT, amount: 600 }, 'attempt-0004')).json().code).toBe('conflict');
  });

  test('R-31 a top-up can be cancelled until its payment is received', async () => {
    const { id } = (await announce(HOMES, INPUT)).json().data;
    const answers = await Promise.all([1, 2].map(() => cancel(HOMES, id)));
    expect(answers.map((answer) => answer.json().data.status)).toEqual(['cancelled', 'cancelled']);
    expect(await terms(HOMES)).toMatchObject({ blocker: null, underway: [] });
    const second = (await announce(HOMES, INPUT)).json().data.id;
    await portal.query(
      "UPDATE deposit SET status = 'received', received_on = '2026-11-20', deal_from = '2026-12-01' WHERE id = $1",
      [second],
    );
    expect((await cancel(HOMES, second)).json().code).toBe('tooLateToCancel');
    await portal.query('DELETE FROM deposit WHERE id = $1', [second]);
  });

  test('G-06 a top-up is not found for another user or on another contract', async () => {
    const other = await portal.signIn('nieuw@example.nl');
    const { id } = (await announce(HOMES, INPUT)).json().data;
    expect(await terms(HOMES, other)).toBe(404);
    expect((await announce(HOMES, INPUT, undefined, other)).statusCode).toBe(404);
    expect((await cancel(HOMES, id, other)).statusCode).toBe(404);
    expect((await cancel('Amerika', id)).statusCode).toBe(404);
  });

  test('R-32 a top-up in progress prevents a sale', async () => {
    await announce(HOMES, INPUT);
    const { data } = (
      await portal.call({ method: 'GET', url: `/api/contracts/${idOf(HOMES)}/sell`, cookie })
    ).json();
    expect(data.blocker).toBe('depositUnderway');
  });
});
