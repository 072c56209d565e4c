import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import { blockActs, type ContractBlock } from '@portaal/domain/money/ledger/block';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenAudit } from '../../../testing/audit.ts';
import { colleagueOf } from '../../../testing/colleague.ts';
import { giveApp, type TestApplication } from '../../../testing/factors.ts';
import { proveByApp, sendProven } from '../../../testing/step-up.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from './ledger.use-cases.ts';

const REASON = 'Melding van de afdeling compliance';

let portal: TestApp;
let admin: string;
let investor: string;
let app: TestApplication;
/** Contracts of the demo customer Iris, by status. */
let contracts: Map<string, { id: string; number: string }>;
beforeAll(async () => {
  portal = await createTestApp();
  admin = await portal.signIn('admin@example.nl');
  app = await giveApp(portal, 'admin@example.nl');
  investor = await portal.signIn('investeerder@example.nl');
  const rows = await rowsOf<{ id: string; number: string; status: string }>(sql`
    select c.id, c.number, c.status from contract c join person_account p on p.id = c.person_id
    where c.brand = 'baken' and p.email = 'investeerder@example.nl' order by c.number desc`);
  contracts = new Map(rows.map(({ status, ...row }) => [status, row]));
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
});
afterAll(() => portal.close());

async function rowsOf<T extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  return (await portal.database.orm.execute<T>(query)).rows;
}
function contractIn(status: string) {
  const found = contracts.get(status);
  if (!found) throw new Error(`no contract is ${status}`);
  return found;
}
const statusOf = async (id: string) =>
  (await rowsOf<{ status: string }>(sql`select status from contract where id = ${id}`))[0]?.status;
const post = (url: string, payload: object, cookie = admin, brand = 'baken') =>
  portal.call({ method: 'POST', url, payload, cookie, brand });
const path = (number: string, act: string) => `/api/admin/contracts/${number}/${act}`;
const asOwner = async (url: string) =>
  (await portal.call({ method: 'GET', url, cookie: investor })).json().data;

const byAdmin = (url: string, body: object, act?: StepUpAct) => ({ cookie: admin, app, url, body, act });
const block = (number: string, kind: ContractBlock = 'blocked') =>
  sendProven(portal, byAdmin(path(number, 'block'), { block: kind, reason: REASON }, blockActs[kind]));
/**
 * Releases a contract with a colleague's approval: Iris's contracts exceed what one employee may release in a month.
 */
const release = async (number: string) =>
  (await colleagueOf(portal)).finish(
    await sendProven(portal, byAdmin(path(number, 'release'), { reason: REASON })),
  );
const outcome = (response: { statusCode: number; json(): { code: string } }) => [
  response.statusCode,
  response.json().code,
];

describe('R-10 an employee blocks a contract', () => {
  // Promise: De klant krijgt een bericht dat het contract is geblokkeerd, zonder uitleg, en dat hij ons kan bellen.
  test('an employee blocks a contract once, with a reason and a code, and the investor does not see the reason', async () => {
    const { id, number } = contractIn('active');
    const url = path(number, 'block');
    const input = { block: 'blocked', reason: REASON };
    const body = { ...input, twoFaToken: await proveByApp(portal, byAdmin(url, input)) };
    // A code is valid only for the requested action on the requested contract.
    expect(outcome(await post(url, { ...body, block: 'deceased' }))).toEqual([422, 'stepUpRequired']);
    const ofOther = path(contractIn('sellPending').number, 'block');
    const other = await proveByApp(portal, byAdmin(ofOther, input));
    expect(outcome(await post(url, { ...body, twoFaToken: other }))).toEqual([409, 'codeForOtherContent']);
    for (const wrong of [{ block: 'sold' }, { reason: 'kort' }, { reason: 'Mail aan iris@example.nl' }]) {
      expect((await post(url, { ...body, ...wrong })).statusCode).toBe(422);
    }
    expect((await post(url, body, investor)).statusCode).toBe(403);
    const anker = await portal.signIn('admin@example.nl', 'anker');
    for (const act of ['block', 'release']) {
      const sent = act === 'block' ? body : { reason: REASON, twoFaToken: body.twoFaToken };
      expect((await post(path(number, act), sent, anker, 'anker')).statusCode).toBe(404);
    }
    expect(outcome(await release(number))).toEqual([409, 'statusRefuses']);
    expect(await statusOf(id)).toBe('active');

    const all = await Promise.all(Array.from({ length: 20 }, () => post(url, body)));
    expect(all.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    expect(await statusOf(id)).toBe('blocked');

    const [event] = (await asOwner(`/api/contracts/${id}/history?limit=1`)).items;
    expect(event).toMatchObject({ kind: 'contractBlocked', actor: 'employee', before: null, after: null });
    const [message] = (await asOwner('/api/notifications?limit=1')).items;
    expect(message).toMatchObject({
      kind: 'contract',
      title: 'Uw contract is geblokkeerd',
      message: expect.stringContaining('Bel ons.'),
      contractId: id,
    });
    for (const table of ['notification', 'contract_event', 'outbox_mail']) {
      const rows = await rowsOf(sql`select t::text from ${sql.identifier(table)} t`);
      expect(JSON.stringify(rows)).not.toContain(REASON);
    }
    expect(await rowsOf(sql`select detail from audit_entry where action = 'contract.blocked'`)).toEqual([
      { detail: { from: 'active', to: 'blocked', reason: REASON } },
    ]);
    expect(await brokenAudit(portal.database.orm)).toBeUndefined();
  });

  // Promise: Deze betaling houden wij aan.
  // Promise: U kunt nu niet bijstorten, verkopen of iets wijzigen, en wij betalen niets uit.
  // Promise: Uitbetalingen houden wij aan.
  // Promise: Wij schrijven niets af en betalen niets uit, en bijstorten, verkopen en wijzigen kan nu niet.
  test('R-32 R-33 the holder of a blocked contract cannot change anything', async () => {
    const { id } = contractIn('active');
    const own = `/api/contracts/${id}`;
    const sale = { kind: 'all', funds: [] };
    const rejected = async (url: string, payload: object) =>
      outcome(await post(`${own}${url}`, payload, investor));
    expect(await rejected('/sell-preview', sale)).toEqual([409, 'cannotSell']);
    const agreed = { shownGross: 1_000, shownDealingDay: '2026-12-01', twoFaToken: 'a'.repeat(43) };
    expect(await rejected('/sell-requests', { ...sale, ...agreed })).toEqual([409, 'cannotSell']);
    expect(await rejected('/top-ups', { amount: 1_000, method: 'ideal' })).toEqual([409, 'cannotTopUp']);
    const fondsverdeling = { option: 'fondsverdeling', funds: [{ id: 1, percentage: 1 }] };
    for (const wijziging of [
      { ...fondsverdeling, switchExisting: true },
      { ...fondsverdeling, switchExisting: false },
      { option: 'inleg', periodicDeposit: 150, debitDay: 5, pausedUntil: null },
      { option: 'uitkering', uitkeringen: 'cash' },
      { option: 'omschrijving', description: 'Een andere naam' },
    ]) {
      const response = await post(`${own}/change-requests`, { wijziging }, investor);
      expect(outcome(response)).toEqual([409, 'changeImpossible']);
      expect(response.body).toContain('Dit kan nu niet. Neem contact met ons op.');
    }
  });

  test('an employee releases a blocked contract once', async () => {
    const { id, number } = contractIn('active');
    expect(outcome(await block(number, 'deceased'))).toEqual([409, 'statusRefuses']);
    const [url, body] = [path(number, 'release'), { reason: REASON }];
    const twoFaToken = await proveByApp(portal, byAdmin(url, body));
    const all = await Promise.all(Array.from({ length: 20 }, () => post(url, { ...body, twoFaToken })));
    expect(all.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
    expect(await statusOf(id)).toBe('active');
    const [event] = (await asOwner(`/api/contracts/${id}/history?limit=1`)).items;
    expect(event).toMatchObject({ kind: 'contractReleased', actor: 'employee' });
    expect((await asOwner('/api/notifications?limit=1')).items[0].title).toBe('Uw contract is vrijgegeven');
  });

  // Promise: Op het account, en op dat van de partner die meetekende, komt een bericht dat wij een overlijden hebben vastgelegd, en dat men ons kan bellen.
  // Promise: Op het account staat een bericht.
  test.each(['active', 'sellPending', 'awaitingStart'])(
    'releasing a contract that was %s restores that status',
    async (status) => {
      const { id, number } = contractIn(status);
      for (const [blockKind, news] of [
        ['blocked', /is geblokkeerd\..*Bel ons\.$/],
        ['deceased', /hebben wij een overlijden vastgelegd\..*Bel ons\.$/],
      ] as const) {
        expect((await block(number, blockKind)).statusCode).toBe(204);
        expect(await statusOf(id)).toBe(blockKind);
        const [message] = (await asOwner('/api/notifications?limit=1')).items;
        expect(message).toMatchObject({ contractId: id, message: expect.stringMatching(news) });
        expect((await release(number)).statusCode).toBe(204);
        expect(await statusOf(id)).toBe(status);
      }
      const kinds = (await asOwner(`/api/contracts/${id}/history?limit=4`)).items.map(
        ({ kind }: { kind: string }) => kind,
      );
      expect(kinds).toEqual(['contractReleased', 'deathRecorded', 'contractReleased', 'contractBlocked']);
    },
  );

  // Promise: Wat wij om het contract hebben aangehouden, betalen wij uit.
  test('a withheld payout is due from the day of the release', async () => {
    const { id, number } = contractIn('active');
    await portal.database.transaction(async (tx) => {
      await tx.execute(sql`insert into ledger_entry (contract_id, fund_id, type, sequence, booking_date, value_date,
          amount_cents, units, units_after, created_at)
        select contract_id, fund_id, 'DISTRIBUTION', 0, '2026-11-19', '2026-11-19', -1234, 0, units, now()
        from holding where contract_id = ${id} and units > 0 limit 1`);
      await tx.execute(sql`update contract set withdrawn_cents = withdrawn_cents + 1234 where id = ${id}`);
      await tx.execute(sql`
        insert into payout (contract_id, kind, value_date, amount_cents, pay_on, status)
        values (${id}, 'distribution', '2026-11-19', 1234, '2026-11-19', 'ordered')`);
    });
    await block(number);
    const withheldPayouts = async () =>
      (await portal.call({ method: 'GET', url: `/api/admin/contracts/${number}`, cookie: admin })).json().data
        .payouts[0];
    expect(await withheldPayouts()).toMatchObject({ withheldBy: 'contract', payOn: '2026-11-19' });
    await release(number);
    expect(await withheldPayouts()).toMatchObject({
      withheldBy: null,
      payOn: '2026-11-20',
      status: 'ordered',
    });
  });

  test('releasing a contract whose sale was cancelled meanwhile makes it active', async () => {
    const { id, number } = contractIn('sellPending');
    await block(number);
    const [order] = await rowsOf<{ id: string }>(sql`
      select id from sell_request where contract_id = ${id} and status = 'queued'`);
    const cancelled = await post(`/api/contracts/${id}/sell-requests/${order?.id}/cancel`, {}, investor);
    expect([cancelled.statusCode, await statusOf(id)]).toEqual([200, 'blocked']);
    await release(number);
    expect(await statusOf(id)).toBe('active');
  });

  test('releasing a contract whose accumulation ended meanwhile makes it maturing', async () => {
    const { id, number } = contractIn('active');
    await rowsOf(sql`update contract set product_code = 'SUL', end_date = '2026-10-31' where id = ${id}`);
    await block(number);
    await release(number);
    expect(await statusOf(id)).toBe('maturing');
    await rowsOf(
      sql`update contract set product_code = 'SB', end_date = null, status = 'active' where id = ${id}`,
    );
  });

  test.each(['sold', 'awaitingPayment'])('rejects blocking a contract that is %s', async (status) => {
    const { id, number } = contractIn('active');
    await rowsOf(sql`update contract set status = ${status} where id = ${id}`);
    expect(outcome(await block(number))).toEqual([409, 'statusRefuses']);
    await rowsOf(sql`update contract set status = 'active' where id = ${id}`);
  });
});
