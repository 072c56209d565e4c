import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { balancesBeside, hasHledger } from '../../../testing/hledger.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { matchBankLines } from '../../money/bank-matching/bank-matching.use-cases.ts';
import { withdrawRefund } from '../../money/bank-matching/refunds.use-cases.ts';
import { insertStatement } from '../../money/bank-matching/testing/bank-lines.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { closeAccount, getAccountClosing } from '../../office/account-closing/account-closing.use-cases.ts';
import { rejectApplication } from '../applications/decisions.use-cases.ts';
import { rejectCapitalTransfer } from './progress.use-cases.ts';
import { PROVIDER_IBAN, PROVIDER_NAME, TransferMonths } from './testing/transfer-months.ts';

let portal: TestApp;
let at: TransferMonths;
beforeEach(async () => {
  portal = await createTestApp({ demoData: false });
  at = await TransferMonths.signed(portal, 'SDIL');
});
afterEach(async () => {
  expect((await verifyLedger(portal.database)).broken).toBeUndefined();
  await portal.close();
});

// Promise: Het geld dat wij van … hebben ontvangen, gaat terug naar uw vorige aanbieder: naar de rekening waar het vandaan kwam.
// Promise: Geld dat wij al hebben, gaat dan terug naar uw vorige aanbieder.
// Promise: Dan gaat dat terug naar uw vorige aanbieder.
// Promise: Geld dat wij al hebben, gaat terug naar uw vorige aanbieder.
// Promise: Het geld gaat terug naar ….
test('1.8 a withdrawal after the money arrived sends it back to the other provider', async () => {
  await at.approve();
  portal.clock.set('2026-11-24T10:00:00Z');
  const line = await at.receive({ day: '2026-11-23', euro: 150_000 });
  await at.withdraw();
  expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'received' });
  expect(await at.item()).toMatchObject({ task: 'returnMoney' });
  await matchBankLines(at.services, null);
  expect(await at.openItem(line)).toMatchObject({ reason: 'nothingAwaited', open: 150_000_00 });
  const [message] = await at.rows(sql`select text from notification where contract_id = ${at.contractId}
    and title = 'U bent gestopt met uw belegging'`);
  expect(message?.text).toContain('terug naar uw vorige aanbieder');
  expect(await at.refunded(line)).toEqual([{ iban: PROVIDER_IBAN, amountCents: 150_000_00 }]);
  expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'returned', isOpen: false });
});

// Promise: Geld dat wij al hebben, gaat terug naar ….
test('1.8 a rejection of the application sends the money back to the other provider', async () => {
  portal.clock.set('2026-11-24T10:00:00Z');
  const line = await at.receive({ day: '2026-11-23', euro: 150_000 });
  const { services, employee, applicationId: id } = at;
  const twoFaToken = await at.proven(employee, 'decideApplication');
  const reason = 'Het overzicht is niet leesbaar';
  await rejectApplication(services, { session: employee, id, reason, twoFaToken });
  await matchBankLines(services, null);
  expect(await at.refunded(line)).toEqual([{ iban: PROVIDER_IBAN, amountCents: 150_000_00 }]);
  expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'returned', isOpen: false });
});

// Promise: Komt er toch nog geld van …, dan gaat het terug naar uw vorige aanbieder.
test('1.8 a withdrawal before the money arrived ends the transfer, and later money is returned', async () => {
  await at.withdraw();
  expect(await at.contract()).toMatchObject({ status: 'cancelled', state: 'withdrawn', isOpen: false });
  const line = await at.receive({ day: '2026-11-20', euro: 150_000 });
  expect(await at.openItem(line)).toMatchObject({ reason: 'nothingAwaited' });
  expect(await at.refunded(line)).toEqual([{ iban: PROVIDER_IBAN, amountCents: 150_000_00 }]);
});

test('1.8 a transfer that the other provider rejects gives up the tax credit of its contract', async () => {
  const { services, employee, transferId: id, contractId } = at;
  await at.accepted();
  await at.rows(sql`update contract set apply_tax_credit = true where id = ${contractId}`);
  await rejectCapitalTransfer(services, employee.person, { id, reason: 'De polis is al afgekocht' });
  expect(
    await at.rows(sql`select apply_tax_credit as credit from contract where id = ${contractId}`),
  ).toEqual([{ credit: false }]);
});

test('1.8 a withdrawn refund reopens the transfer, so that an employee returns the money again', async () => {
  const { services, employee } = at;
  portal.clock.set('2026-11-24T10:00:00Z');
  const line = await at.receive({ day: '2026-11-23', euro: 150_000 });
  await at.withdraw();
  await matchBankLines(services, null);
  await at.refunded(line);
  expect(await at.contract()).toMatchObject({ state: 'returned', isOpen: false });
  await withdrawRefund(services, employee.person, { id: line, reason: 'Het bedrag klopt niet' });
  expect(await at.contract()).toMatchObject({ state: 'received', isOpen: true });
  expect(await at.item()).toMatchObject({ task: 'returnMoney' });
  await at.refunded(line);
  expect(await at.contract()).toMatchObject({ state: 'returned', isOpen: false });
});

test('1.8 a transfer in two parts is returned once the refund of both parts is ordered', async () => {
  portal.clock.set('2026-11-24T10:00:00Z');
  const first = await at.receive({ day: '2026-11-23', euro: 100_000 });
  const second = await at.receive({ day: '2026-11-24', euro: 50_000 });
  await at.withdraw();
  await matchBankLines(at.services, null);
  await at.refunded(first);
  expect(await at.contract()).toMatchObject({ state: 'received', isOpen: true });
  expect(await at.refunded(second)).toEqual([
    { iban: PROVIDER_IBAN, amountCents: 100_000_00 },
    { iban: PROVIDER_IBAN, amountCents: 50_000_00 },
  ]);
  expect(await at.contract()).toMatchObject({ state: 'returned', isOpen: false });
});

test('R-22 an account is not closed while its transfer is open, nor before the refund of its money is ordered', async () => {
  const { services, investor } = at;
  const openContracts = async () => (await getAccountClosing(services, investor.person)).openContracts;
  expect(await openContracts()).toBe(1);
  portal.clock.set('2026-11-24T10:00:00Z');
  const line = await at.receive({ day: '2026-11-23', euro: 150_000 });
  await at.withdraw();
  await matchBankLines(services, null);
  expect(await openContracts()).toBe(1);
  const twoFaToken = await at.proven(investor, 'closeAccount');
  await expect(closeAccount(services, at.brand, investor, twoFaToken)).rejects.toMatchObject({
    code: 'openContracts',
  });
  await at.refunded(line);
  expect(await openContracts()).toBe(0);
  await closeAccount(services, at.brand, investor, await at.proven(investor, 'closeAccount'));
  expect(await at.rows(sql`select 1 from capital_transfer`)).toEqual([]);
  // The refund does not depend on the erased order.
  expect(
    await at.rows(sql`select refund_by_file as refund, open_cents::float8 as open from bank_item`),
  ).toEqual([{ refund: true, open: 150_000_00 }]);
});

test('1.8 after the bank paid the refund, the account holds nothing and hledger computes the same balances', async () => {
  portal.clock.set('2026-11-24T10:00:00Z');
  const line = await at.receive({ day: '2026-11-23', euro: 150_000 });
  await at.withdraw();
  await matchBankLines(at.services, null);
  await at.refunded(line);
  const details = { name: PROVIDER_NAME, iban: PROVIDER_IBAN, text: 'terugstorting' };
  const paid = await insertStatement(at.services, '2026-11-25', [
    { amountCents: cents(-150_000_00), details },
  ]);
  await matchBankLines(at.services, paid.statementId);
  expect(await at.rows(sql`select sum(open_cents)::float8 as open from bank_item`)).toEqual([{ open: 0 }]);
  expect(await at.rows(sql`select 1 from ledger_entry where contract_id = ${at.contractId}`)).toEqual([]);
  // The money of the only other contract was never on these bank accounts.
  expect(
    await at.rows(
      sql`select sum(balance_cents)::float8 as balance from book_balance where account = 'openItem'`,
    ),
  ).toEqual([{ balance: 0 }]);
  if (hasHledger) {
    const { theirs, ours } = await balancesBeside(portal.database.orm, ['baken']);
    expect(theirs).toEqual(ours);
  }
});
