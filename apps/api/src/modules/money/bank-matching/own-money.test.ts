import type { HandKind } from '@portaal/domain/money/bank-matching/matching';
import { euroAndCents } from '@portaal/domain/notation/dutch';
import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { AwaitsApproval } from '../../../platform/awaits-approval.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { faultsIn } from '../../../testing/all-verified.ts';
import { balancesBeside, hasHledger } from '../../../testing/hledger.ts';
import { addEmployees } from '../../../testing/quarter/employees.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { withoutTriggers } from '../../../testing/without-triggers.ts';
import { annuityOf, annuityScenario } from '../../month/dealing-runs/testing/annuity-scenario.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { listBookDifferences } from '../books/index.ts';
import { listOpenItems, matchBankLines, matchOpenItem, undoBankMatch } from './bank-matching.use-cases.ts';
import { insertStatement } from './testing/bank-lines.ts';

const OTHER_PARTY = 'NL02ABNA0123456789';

let portal: TestApp;
let employee: SignedInPerson;
let ownIban: string;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const [id] = await addEmployees(portal);
  employee = { id, brand: 'baken', email: 'admin@example.nl', name: 'Anne Meester', role: 'admin' };
  const scenario = new Scenario(portal, firstOf('2026-11'));
  await scenario.add(annuityOf(240));
  await annuityScenario(portal, () => scenario).runMonths(firstOf('2026-11'), firstOf('2026-12'));
  ownIban = portal.services.brands.byId('baken')?.bankAccounts[0]?.iban ?? expect.fail();
});
afterAll(async () => {
  expect(await faultsIn(portal.database)).toEqual([]);
  expect(await listBookDifferences(portal.database.orm)).toEqual([]);
  await portal.close();
});

// Small bank lines count together for 31 days. Each test begins after the lines of the previous test no longer count.
beforeEach(() => portal.clock.advance(32 * 86_400_000));

async function bankSays(euro: number, iban: string | null = OTHER_PARTY): Promise<string> {
  const lines = [{ amountCents: cents(Math.round(euro * 100)), details: { iban } }];
  const { statementId, lineIds } = await insertStatement(portal.services, '2026-12-08', lines);
  await matchBankLines(portal.services, statementId);
  return lineIds[0] ?? '';
}

interface BookingInput {
  readonly period?: string;
  readonly amount?: number | null;
}
const hand = (id: string, kind: HandKind, { period, amount = null }: BookingInput) => ({
  ...{ id, kind, contractNumber: null, amount, reason: 'Gezien bij de bank' },
  ...(period !== undefined && { period }),
});
/** Executes a match directly, without the approval check. */
const booked = (id: string, kind: HandKind, input: BookingInput = {}) =>
  matchOpenItem(portal.services, { id: '', person: employee }, hand(id, kind, input));
/** Requests a match as one employee, with the approval check. */
const requestBooking = (id: string, kind: HandKind, input: BookingInput = {}) => {
  const request = { call: 'matchOpenItem', params: { id }, body: {} } as const;
  return matchOpenItem(portal.services, { id: '', person: employee, request }, hand(id, kind, input));
};
const problemsOf = async (tried: Promise<void>) => {
  const error = await tried.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? error.fields : error;
};
const openCents = async (id: string): Promise<number> => {
  const { rows } = await portal.database.orm.execute<{ open: number }>(
    sql`select open_cents::int as open from bank_item where line_id = ${id}`,
  );
  return rows[0]?.open ?? expect.fail();
};
/** Returns the balance in cents, summed over the ledger lines. Liabilities are negative. */
async function balance(account: string, subject: string): Promise<number> {
  const { rows } = await portal.database.orm.execute<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as cents from book_line
    where brand = 'baken' and account = ${account} and subject = ${subject}`);
  return rows[0]?.cents ?? expect.fail();
}
/** Returns the tax withheld in the ledger in a month, in euro. */
async function withheldIn(month: string): Promise<number> {
  const { rows } = await portal.database.orm.execute<{ cents: number }>(sql`
    select -sum(amount_cents)::int as cents from ledger_entry
    where type in ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION') and to_char(value_date, 'YYYY-MM') = ${month}`);
  return Number(rows[0]?.cents) / 100;
}
const euroText = (euro: number) => euroAndCents(Math.round(euro * 100));

test.each([
  ['interest', 12.34],
  ['interest', -3.21],
  ['custodyCost', -250],
  ['managerCost', -812.5],
  ['cost', -9.95],
] as const)('R-10 one employee alone books %s of € %d on its own ledger account', async (kind, euro) => {
  const subject = kind === 'cost' ? 'bank' : `bank/${kind}`;
  const before = await balance('cost', subject);
  const id = await bankSays(euro);
  await requestBooking(id, kind);
  // An outgoing payment is a cost: a debit, and therefore positive.
  expect((await balance('cost', subject)) - before).toBe(Math.round(-euro * 100));
  expect(await openCents(id)).toBe(0);
});

test.each(['interest', 'custodyCost', 'managerCost', 'cost', 'ownAccounts'] as const)(
  'R-10 requires two employees for a line of € 1.000 of %s, even for a part of it, but not for a cent less',
  async (kind) => {
    const iban = kind === 'ownAccounts' ? ownIban : OTHER_PARTY;
    const much = await bankSays(-1_000, iban);
    await expect(requestBooking(much, kind)).rejects.toThrow(AwaitsApproval);
    const other = await bankSays(-1_000, iban);
    await expect(requestBooking(other, kind, { amount: 1 })).rejects.toThrow(AwaitsApproval);
    expect(await openCents(much)).toBe(-1_000_00);
    await booked(much, kind);
    await requestBooking(await bankSays(-999.99, iban), kind);
    // Inserts the opposite lines of transfers between own accounts, so that no amount remains in transit.
    if (kind === 'ownAccounts') {
      const cent = await bankSays(0.01, iban);
      await expect(requestBooking(cent, kind)).rejects.toThrow(AwaitsApproval);
      await booked(cent, kind);
      await booked(await bankSays(999.98, iban), kind);
      await booked(await bankSays(1_000, iban), kind);
    }
  },
);

test('R-10 a transfer between own accounts is in transit until its second line arrives, and then nets to zero', async () => {
  await requestBooking(await bankSays(-400, ownIban), 'ownAccounts');
  expect(await balance('underway', 'ownAccounts')).toBe(400_00);
  await requestBooking(await bankSays(400, ownIban), 'ownAccounts');
  expect(await balance('underway', 'ownAccounts')).toBe(0);
  const other = await bankSays(-50, OTHER_PARTY);
  expect(await problemsOf(requestBooking(other, 'ownAccounts'))).toEqual([
    { field: 'kind', message: 'De andere rekening is niet van ons. Zoek uit van wie de rekening is.' },
  ]);
  const items = (await listOpenItems(portal.services, employee, { status: 'open', limit: 50 })).items;
  expect(items.find(({ id }) => id === other)).toMatchObject({ isOwnAccount: false, openAmount: -50 });
});

test('R-10 deducts tax paid from the amount withheld in that month, and adds it again after an undone match', async () => {
  const [november, december] = [await withheldIn('2026-11'), await withheldIn('2026-12')];
  expect(Math.min(november, december)).toBeGreaterThan(50);
  // A monthly tax return is in whole euros.
  const [ofNovember, ofDecember] = [Math.floor(november), Math.floor(december)];
  const id = await bankSays(-(1_000 + ofNovember + ofDecember));
  const problems = await problemsOf(requestBooking(id, 'wageTax', { period: '2026-11' }));
  const message = `Over november 2026 moet nog ${euroText(november)} worden betaald. Vul hoogstens dat in.`;
  expect(problems).toEqual([{ field: 'amount', message }]);
  const part = { period: '2026-11', amount: ofNovember };
  await expect(requestBooking(id, 'wageTax', part)).rejects.toThrow(AwaitsApproval);
  await booked(id, 'wageTax', part);
  await booked(id, 'wageTax', { period: '2026-12', amount: ofDecember });
  const paid = async () => [
    await balance('withheldTax', 'bank/2026-11'),
    await balance('withheldTax', 'bank/2026-12'),
  ];
  expect(await paid()).toEqual([ofNovember * 100, ofDecember * 100]);
  const ofNothing = await bankSays(-5);
  expect(await problemsOf(requestBooking(ofNothing, 'wageTax', { period: '2026-08' }))).toEqual([
    { field: 'period', message: 'In augustus 2026 is geen belasting ingehouden.' },
  ]);
  // The tax was already paid, except for the rounding of the tax return.
  expect(await problemsOf(requestBooking(ofNothing, 'wageTax', { period: '2026-11' }))).toMatchObject([
    { field: 'amount' },
  ]);
  await booked(id, 'managerCost');
  const { items } = await listOpenItems(portal.services, employee, { status: 'closed', limit: 50 });
  const matches = items.find((item) => item.id === id)?.matches ?? [];
  expect(matches.map(({ period, amount }) => [period, amount])).toEqual([
    ['2026-11', -ofNovember],
    ['2026-12', -ofDecember],
    [null, -1_000],
  ]);
  await undoBankMatch(
    portal.services,
    { id: '', person: employee },
    { id: matches[0]?.id ?? '', reason: 'Was van december' },
  );
  expect([...(await paid()), await openCents(id)]).toEqual([0, ofDecember * 100, -ofNovember * 100]);
});

test('R-10 requires a month for tax and rejects it for every other kind', async () => {
  const id = await bankSays(-20);
  const cookie = await portal.signIn('admin@example.nl');
  const fieldsOf = async (payload: object) => {
    const response = await portal.call({
      ...{ method: 'POST', url: `/api/admin/open-items/${id}/matches`, cookie },
      payload: { contractNumber: null, amount: null, reason: 'Gezien bij de bank', ...payload },
    });
    return [response.statusCode, response.json().errors.Fields.map(({ field }: { field: string }) => field)];
  };
  for (const period of [undefined, '2026-13', '2026-1', 202610]) {
    expect(await fieldsOf({ kind: 'wageTax', period })).toEqual([422, ['period']]);
  }
  expect(await fieldsOf({ kind: 'cost', period: '2026-10' })).toEqual([422, ['period']]);
});

test('books:verify detects a cost booked on a ledger account that differs from its bank line', async () => {
  const move = (from: string, to: string) =>
    withoutTriggers(
      portal.database,
      sql`update book_line set subject = ${to} where account = 'cost' and subject = ${from}
        and entry_id = (select max(entry_id) from book_line where account = 'cost' and subject = ${from})`,
    );
  await move('bank/custodyCost', 'bank/elsewhere');
  const [fault] = await faultsIn(portal.database);
  expect(fault).toMatchObject({
    invariant: 'wat onze rekening zelf betaalde en kreeg, gelijk aan de regels van de bank',
  });
  await move('bank/elsewhere', 'bank/custodyCost');
});

test.runIf(hasHledger)('hledger accepts the journal with all these kinds of bookings', async () => {
  const { theirs, ours } = await balancesBeside(portal.database.orm, ['anker', 'baken']);
  expect(theirs).toEqual(ours);
  expect(ours.join()).toContain('withheldTax:baken:bank/2026-12 ');
});
