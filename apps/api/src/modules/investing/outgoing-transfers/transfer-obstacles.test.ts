import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinAccounts } from '../../../foundation/humans/humans.use-cases.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { changePublished } from '../../../testing/change-published.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { getAccountClosing } from '../../office/account-closing/account-closing.use-cases.ts';
import {
  INVESTOR_IBAN,
  mixed,
  PROVIDER,
  part,
  TransferringOffice,
  whole,
} from './testing/transferring-office.ts';

let office: TransferringOffice;
beforeAll(async () => {
  office = await TransferringOffice.open();
});
beforeEach(() => office.clear());
afterEach(async () => {
  expect((await verifyLedger(office.portal.database)).broken).toBeUndefined();
});
afterAll(() => office.portal.close());

const messageOf = (answer: { body: string }) =>
  JSON.stringify(JSON.parse(answer.body)).replaceAll('\u00a0', ' ');

describe('employees enter the account of the other provider', () => {
  test.each([
    ['of the investor', { iban: INVESTOR_IBAN }, 'rekening van een belegger'],
    ['in the name of the investor', { accountName: 'S. Scenario' }, 'op naam van de nieuwe aanbieder'],
    ['in the name of another person', { accountName: 'J. de Vries' }, 'op naam van de nieuwe aanbieder'],
    ['of ourselves', { iban: 'NL27TEST2000000010' }, 'onze eigen rekening'],
    ['from a letter of tomorrow', { acceptedOn: '2026-11-21' }, 'niet in de toekomst'],
  ])('the server rejects an account %s', async (_case, account, message) => {
    const annuity = await office.annuity(mixed);
    expect((await office.record(annuity.number, part)).statusCode).toBe(204);
    const answer = await office.accept(annuity.id, account);
    expect(answer.statusCode).toBe(422);
    expect(messageOf(answer)).toContain(message);
  });
});

describe('a death or a block', () => {
  test('before the request is the reason why nothing is transferred', async () => {
    const annuity = await office.annuity(mixed);
    await office.block(annuity.number, 'deceased');
    const answer = await office.record(annuity.number, whole);
    expect(answer.statusCode).toBe(409);
    expect(messageOf(answer)).toContain('Er is een overlijden vastgelegd.');
  });

  // Promise: De reden: … Wij verkopen niets en uw lijfrente blijft bij ons.
  test('between the approval and the dealing day stops the sale, and asks an employee to decide', async () => {
    const annuity = await office.annuity(mixed);
    await office.queue(annuity, whole);
    await office.block(annuity.number, 'deceased');
    await office.month('2026-12-01');
    expect(await office.lines(annuity.id)).toEqual([]);
    const transfer = await office.transferOf(annuity.id);
    expect(transfer).toMatchObject({ task: 'review', obstacle: 'Er is een overlijden vastgelegd.' });
    const url = `/api/admin/outgoing-transfers/${transfer.id}/rejected`;
    const rejected = await office.admin.send('POST', url, { reason: 'De houder is overleden' });
    expect(rejected.statusCode, rejected.body).toBe(204);
    expect(await office.rows(sql`select status from sell_request`)).toEqual([{ status: 'cancelled' }]);
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'deceased' });
  });

  test('a block stops the sale, and a release continues it in the next month', async () => {
    const annuity = await office.annuity(mixed);
    await office.queue(annuity, whole);
    await office.block(annuity.number, 'blocked');
    await office.month('2026-12-01');
    expect(await office.lines(annuity.id)).toEqual([]);
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'queued', task: 'review' });
    await office.release(annuity.number);
    await office.month('2027-01-01');
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'sold' });
  });

  // Promise: De betaling aan … houden wij aan.
  test('between the sale and the payment withholds the proceeds', async () => {
    const annuity = await office.annuity(mixed);
    await office.queue(annuity, part);
    await office.month('2026-12-01');
    await office.block(annuity.number, 'deceased');
    await office.at('2026-12-15T10:00:00Z');
    expect((await office.preview()).leftOut).toEqual([{ reason: 'contract', count: 1, amount: 9_790 }]);
    expect(await office.transferOf(annuity.id)).toMatchObject({ task: 'review' });
  });
});

describe('after the sale of a whole annuity and before its payment', () => {
  async function soldCompletely() {
    const annuity = await office.annuity(mixed);
    await office.queue(annuity, whole);
    await office.month('2026-12-01');
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'sold' });
    return annuity;
  }
  // 60 units at 1.5% and 140 units at 3% of € 100.
  const NET = 20_000 - 60 * 1.5 - 140 * 3;
  const withheld = [{ reason: 'contract', count: 1, amount: NET }];

  // Promise: Die betalen wij nu aan uw nieuwe aanbieder.
  test('a recorded death withholds the payment, also in the next month, until the contract is released', async () => {
    const annuity = await soldCompletely();
    await office.block(annuity.number, 'deceased');
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'deceased' });
    await office.at('2026-12-15T10:00:00Z');
    expect((await office.preview()).leftOut).toEqual(withheld);
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'dealt', task: 'review' });
    await office.month('2027-01-01');
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'deceased' });
    const [payout] = await office.payouts(annuity.id);
    const url = `/api/admin/contracts/${annuity.number}/payouts/${payout?.id}/release`;
    const reason = { reason: 'De erven zijn akkoord' };
    expect((await office.admin.sendProven('POST', url, reason)).statusCode).toBe(202);
    expect((await office.approve()).statusCode).toBe(204);
    const [message] = await office.rows<{ text: string }>(sql`select text from notification
      where contract_id = ${annuity.id} and kind = 'payout' order by created_at desc, id desc limit 1`);
    expect(message?.text).toContain('een betaling aan uw nieuwe aanbieder');
    expect(message?.text).toContain('Die betalen wij nu aan uw nieuwe aanbieder.');
  });

  test('a block withholds the payment, and a release makes the contract sold again', async () => {
    const annuity = await soldCompletely();
    await office.block(annuity.number, 'blocked');
    await office.at('2026-12-15T10:00:00Z');
    expect((await office.preview()).leftOut).toEqual(withheld);
    await office.release(annuity.number);
    expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'sold' });
    expect(await office.payDue()).toContain(PROVIDER.iban);
  });

  test('a contract whose proceeds are paid cannot be blocked', async () => {
    const annuity = await soldCompletely();
    await office.at('2026-12-15T10:00:00Z');
    const closing = () =>
      getAccountClosing(office.portal.services, { id: annuity.personId } as SignedInPerson);
    const { openContracts } = await closing();
    await office.payDue();
    expect(await office.bankSays('2026-12-15', -NET * 100)).toBe(0);
    await expect(office.block(annuity.number, 'blocked')).rejects.toThrow('statusRefuses');
    // An unpaid transfer also prevents that the investor closes the account.
    expect((await closing()).openContracts).toBe(openContracts - 1);
  });
});

test('a death that was recorded on another contract of the holder stops the transfer as well', async () => {
  const annuity = await office.annuity(mixed);
  await office.record(annuity.number, part);
  const other = await office.annuity(mixed);
  await office.rows(
    sql`update contract set person_id = ${annuity.personId}, status = 'deceased' where id = ${other.id}`,
  );
  expect(await office.statusOf(annuity.id)).toMatchObject({ status: 'active' });
  expect(await office.transferOf(annuity.id)).toMatchObject({
    task: 'review',
    obstacle: 'Er is een overlijden vastgelegd.',
  });
  const answer = await office.accept(annuity.id);
  expect(answer.statusCode).toBe(409);
  expect(messageOf(answer)).toContain('Er is een overlijden van de houder vastgelegd.');
});

describe('a change and a transfer of one contract exclude each other', () => {
  const options = ['lijfrente', 'fondsverdeling', 'inleg', 'uitkering', 'tenaamstelling'];
  test.each(options)('an open change of kind %s prevents a request for a transfer', async (option) => {
    const annuity = await office.annuity(mixed);
    await office.rows(sql`insert into change_request
      (id, number, contract_id, person_id, brand, option, status, requested, created_at)
      values (gen_random_uuid(), ${`W-${option}`}, ${annuity.id}, ${annuity.personId}, 'baken', ${option}, 'checked',
        '{}', ${office.portal.clock.now().toISOString()})`);
    const answer = await office.record(annuity.number, part);
    expect(answer.statusCode).toBe(409);
    expect(messageOf(answer)).toContain('Er staat nog een wijziging van dit contract open.');
  });

  test('a switch of funds that is not dealt yet prevents a request for a transfer', async () => {
    const annuity = await office.annuity(mixed, { switches: true });
    const answer = await office.record(annuity.number, part);
    expect(answer.statusCode).toBe(409);
    expect(messageOf(answer)).toContain('Er staat nog een wijziging van dit contract open.');
  });

  test('a transfer that a fund bought back only in part prevents another transfer', async () => {
    await changePublished(office.scenario.orm, 'fund_parameter', sql`yearly_gate_rate = 0.05`);
    const annuity = await office.annuity(mixed);
    await office.queue(annuity, whole);
    await office.month('2026-12-01');
    await changePublished(office.scenario.orm, 'fund_parameter', sql`yearly_gate_rate = 1`);
    expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'queued', soldGross: 1_000 });
    const answer = await office.record(annuity.number, part);
    expect(answer.statusCode).toBe(409);
    expect(messageOf(answer)).toContain('Er loopt al een overdracht van dit contract.');
  });
});

// Promise: Wij verkopen pas als twee medewerkers de rekening uit de acceptatiebrief hebben goedgekeurd.
// The link stays, so no test may follow.
test('another account of the employee who entered the account cannot approve it', async () => {
  const annuity = await office.annuity(mixed);
  await office.record(annuity.number, part);
  expect((await office.accept(annuity.id)).statusCode).toBe(202);
  const { admin, colleague, portal } = office;
  const at = portal.clock.now();
  await portal.database.transaction((tx) =>
    joinAccounts(tx, {
      personId: admin.app.personId,
      otherIds: [colleague.app.personId],
      linkedBy: admin.app.personId,
      linkedAt: at,
      reason: 'Eén medewerker met twee accounts',
    }),
  );
  expect((await office.approve()).statusCode).toBe(403);
  expect(await office.transferOf(annuity.id)).toMatchObject({ state: 'requested', task: 'accept' });
});
