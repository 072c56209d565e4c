import type { BookReport } from '@portaal/domain/money/books/calls';
import type { AdminWork } from '@portaal/domain/office/admin-work/calls';
import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import { addEmployees } from '../../../testing/quarter/employees.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { annuityOf, annuityScenario } from '../../month/dealing-runs/testing/annuity-scenario.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { insertStatement } from '../bank-matching/testing/bank-lines.ts';
import { listOverdueMoney } from './overdue-money.use-cases.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  await addEmployees(portal);
});
afterAll(() => portal.close());

const inBooks = (
  day: string,
  cause: string,
  debit: readonly [string, string],
  credit: readonly [string, string],
  cents: number,
) =>
  portal.database.orm.execute(sql`select book_pair('baken', ${day}::date, ${cause}, ${crypto.randomUUID()},
    ${debit[0]}, ${debit[1]}, ${credit[0]}, ${credit[1]}, ${cents}::bigint)`);
/**
 * Books an amount in euros that a provider collected for us. A negative amount is a payment by the provider
 * to us.
 */
const atProvider = (subject: string, day: string, euro: number) =>
  inBooks(day, 'payment', ['underway', subject], ['openItem', 'test'], euro * 100);

async function overdueOn(day: string, ...kinds: readonly string[]) {
  portal.clock.set(`${day}T08:00:00Z`);
  const rows = await listOverdueMoney(portal.services, portal.database.orm, {
    brand: 'baken',
    calendar: await calendarOf(portal.services, 'baken'),
  });
  return rows.flatMap(({ what, amount, since, dueOn }) =>
    kinds.includes(what) ? [[amount, since, dueOn]] : [],
  );
}

// Promise: Te betalen uiterlijk ….
test('R-10 the page and the report list unsettled tax, fund settlements and payouts once their term ends', async () => {
  const scenario = new Scenario(portal, firstOf('2026-11'));
  await scenario.add(annuityOf(240));
  await annuityScenario(portal, () => scenario).runMonths(firstOf('2026-11'), firstOf('2026-11'));
  const rowOf = async (query: ReturnType<typeof sql>) =>
    Number((await portal.database.orm.execute<{ cents: number }>(query)).rows[0]?.cents) / 100;
  const tax = await rowOf(sql`select -sum(amount_cents)::int as cents from ledger_entry
    where type in ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
  const paid = await rowOf(sql`select sum(amount_cents)::int as cents from payout where kind <> 'reversal'`);
  const dealtOn = (day: string) =>
    rowOf(sql`select sum(amount_cents)::int as cents from ledger_entry
      where value_date = ${day}::date and type not in ('REINVESTMENT', 'NAME_CHANGE')`);
  const ofNovember = await dealtOn('2026-11-01');
  expect(await dealtOn('2026-08-01')).toBeGreaterThan(1_000);
  expect(Math.min(tax, paid)).toBeGreaterThan(50);
  // The tax was withheld from the payout of November, so it is payable within a month after November.
  expect(await overdueOn('2026-12-31', 'withheldTax')).toEqual([]);
  const ofTax = [tax, '2026-11-01', '2026-12-31'];
  expect(await overdueOn('2027-01-01', 'withheldTax')).toEqual([ofTax]);
  // Without a statement it is unknown which amounts were settled, so months before the first statement are
  // omitted.
  expect(await overdueOn('2026-11-16', 'fund')).toEqual([]);
  await insertStatement(portal.services, '2026-10-30', [{ amountCents: cents(1) }]);
  // 13 November is the tenth bank day.
  expect(await overdueOn('2026-11-13', 'fund', 'payoutsDue')).toEqual([]);
  expect(await overdueOn('2026-11-16', 'fund')).toEqual([[ofNovember, '2026-11-01', '2026-11-13']]);
  expect(await overdueOn('2026-11-16', 'payoutsDue')).toEqual([]);
  expect(await overdueOn('2026-11-17', 'payoutsDue')).toEqual([[paid, '2026-11-13', '2026-11-16']]);

  portal.clock.set('2027-01-04T08:00:00Z');
  const cookie = await portal.signIn('admin@example.nl');
  const get = async <T>(url: string): Promise<T> =>
    (await portal.call({ method: 'GET', url: `/api/admin/${url}`, cookie })).json().data;
  const { overdue } = (await get<AdminWork>('work')).books;
  expect(overdue.map(({ what }) => what).toSorted()).toEqual(['fund', 'payoutsDue', 'withheldTax']);
  expect((await get<BookReport>('books')).overdue).toEqual(overdue);

  // The tax return is in whole euros: its rounding difference is not overdue, but a further euro is.
  const paidTax = (euro: number) =>
    inBooks(
      '2026-12-20',
      'bankMatch',
      ['withheldTax', 'bank/2026-11'],
      ['openItem', 'test'],
      Math.round(euro * 100),
    );
  await paidTax(tax - 2);
  expect(await overdueOn('2027-01-04', 'withheldTax')).toEqual([[2, '2026-11-01', '2026-12-31']]);
  await paidTax(1);
  expect(await overdueOn('2027-01-04', 'withheldTax')).toEqual([]);
});

// Promise: Verwacht uiterlijk ….
test('a balance at a payment provider is overdue after the next bank day, counted from the oldest amount in it', async () => {
  // 13 November is a Friday, so the next bank day is Monday.
  await atProvider('mollie', '2026-11-13', 100);
  expect(await overdueOn('2026-11-16', 'mollie')).toEqual([]);
  const ofFriday = [100, '2026-11-13', '2026-11-16'];
  expect(await overdueOn('2026-11-17', 'mollie')).toEqual([ofFriday]);
  // Later amounts are not overdue, and do not hide overdue amounts.
  await atProvider('mollie', '2026-11-16', 500);
  await atProvider('mollie', '2026-11-17', 40);
  expect(await overdueOn('2026-11-17', 'mollie')).toEqual([ofFriday]);
  // The provider pays the oldest amount first.
  await atProvider('mollie', '2026-11-17', -500);
  expect(await overdueOn('2026-11-18', 'mollie')).toEqual([[100, '2026-11-16', '2026-11-17']]);
  expect(await overdueOn('2027-03-01', 'mollie')).toEqual([[140, '2026-11-16', '2026-11-17']]);
  await atProvider('mollie', '2026-11-19', -140);
  expect(await overdueOn('2027-03-01', 'mollie')).toEqual([]);
  // An amount collected on a Sunday counts from Monday, when the provider receives it.
  await atProvider('mollie', '2026-11-22', 7);
  expect(await overdueOn('2026-11-24', 'mollie')).toEqual([]);
  expect(await overdueOn('2026-11-25', 'mollie')).toEqual([[7, '2026-11-22', '2026-11-24']]);
  // A provider that pays more than is recorded is also reported, because an employee must explain the
  // difference.
  await atProvider('mollie', '2026-11-25', -10);
  expect(await overdueOn('2026-11-27', 'mollie')).toEqual([[-3, '2026-11-25', '2026-11-26']]);
});

test('a collection is overdue after two bank days, and a transfer between own accounts after one', async () => {
  await atProvider('twikey', '2026-12-24', 250);
  await atProvider('ownAccounts', '2026-12-24', 90);
  // 25 and 26 December are not bank days, and neither is the Sunday after.
  expect(await overdueOn('2026-12-28', 'twikey', 'ownAccounts')).toEqual([]);
  expect(await overdueOn('2026-12-29', 'twikey', 'ownAccounts')).toEqual([[90, '2026-12-24', '2026-12-28']]);
  expect(await overdueOn('2026-12-30', 'twikey')).toEqual([[250, '2026-12-24', '2026-12-29']]);
  await atProvider('twikey', '2026-12-28', -250);
  await atProvider('ownAccounts', '2026-12-28', -90);
  expect(await overdueOn('2027-01-29', 'twikey', 'ownAccounts')).toEqual([]);
  // A balance in transit with an unknown subject is reported as well.
  await atProvider('elsewhere', '2026-12-28', 1);
  expect(await overdueOn('2027-01-29', 'other')).toEqual([[1, '2026-12-28', '2026-12-29']]);
  await atProvider('elsewhere', '2026-12-29', -1);
});

// Promise: Terug te betalen aan betalers
test('a refund to a payer is overdue after five bank days', async () => {
  const { rows } = await portal.database.orm.execute<{ id: string }>(sql`select id from contract limit 1`);
  const depositId = crypto.randomUUID();
  await portal.database.orm.execute(sql`insert into deposit
    (id, contract_id, type, method, amount_cents, status, created_at, received_on, deal_from, reversed_on)
    values (${depositId}, ${rows[0]?.id}, 'TOP_UP', 'transfer', 5000, 'reversed', now(), '2026-11-10', '2026-12-01', '2026-11-16')`);
  await inBooks('2026-11-16', 'payment', ['openItem', 'test'], ['surplus', depositId], 50_00);
  expect(await overdueOn('2026-11-23', 'surplus')).toEqual([]);
  expect(await overdueOn('2026-11-24', 'surplus')).toEqual([[50, '2026-11-16', '2026-11-23']]);
});
