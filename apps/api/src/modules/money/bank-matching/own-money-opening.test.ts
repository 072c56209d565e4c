import { cents } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarOf } from '../../../foundation/dealing-calendars/dealing-calendars.use-cases.ts';
import type { SignedInPerson } from '../../../platform/services.ts';
import { faultsIn } from '../../../testing/all-verified.ts';
import { addEmployees } from '../../../testing/quarter/employees.ts';
import { reopenBooks } from '../../../testing/reopen-books.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { annuityOf, annuityScenario } from '../../month/dealing-runs/testing/annuity-scenario.ts';
import { firstOf, Scenario } from '../../month/dealing-runs/testing/scenario.ts';
import { listOverdueMoney } from '../books/overdue-money.use-cases.ts';
import { matchBankLines, matchOpenItem } from './bank-matching.use-cases.ts';
import { insertStatement } from './testing/bank-lines.ts';

const MONTH = '2026-11';

let portal: TestApp;
let employee: SignedInPerson;
let withheld: number;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  const [id] = await addEmployees(portal);
  employee = { id, brand: 'baken', email: 'admin@example.nl', name: 'Anne Meester', role: 'admin' };
  const scenario = new Scenario(portal, firstOf(MONTH));
  await scenario.add(annuityOf(240));
  await annuityScenario(portal, () => scenario).runMonths(firstOf(MONTH), firstOf(MONTH));
  // Simulates a server version without books that dealt this month's orders, after which the next version opens the
  // books.
  await reopenBooks(portal.database);
  portal.clock.set('2026-12-20T09:00:00Z');
  const { rows } = await portal.database.orm.execute<{ cents: number }>(sql`
    select -sum(amount_cents)::int as cents from ledger_entry where type in ('WAGE_TAX', 'HEALTHCARE_CONTRIBUTION')`);
  withheld = Number(rows[0]?.cents);
});
afterAll(() => portal.close());

const overdue = async () => {
  const money = await listOverdueMoney(portal.services, portal.database.orm, {
    brand: 'baken',
    calendar: await calendarOf(portal.services, 'baken'),
  });
  return money.filter(({ what }) => what === 'withheldTax');
};

test('R-10 books paid tax from before the opening of the books to its own month, without being overdue', async () => {
  expect(withheld).toBeGreaterThan(2_00);
  const { statementId, lineIds } = await insertStatement(portal.services, '2026-12-18', [
    { amountCents: cents(-withheld - 3_00) },
  ]);
  await matchBankLines(portal.services, statementId);
  const [id = ''] = lineIds;
  const pay = (amount: number) =>
    matchOpenItem(
      portal.services,
      { id: '', person: employee },
      { id, kind: 'wageTax', period: MONTH, contractNumber: null, amount, reason: 'Gezien bij de bank' },
    );
  await expect(pay(withheld / 100 + 3)).rejects.toMatchObject({
    fields: [{ field: 'amount', message: expect.stringContaining('moet nog') }],
  });
  await pay(withheld / 100);
  portal.clock.set('2027-01-05T09:00:00Z');
  expect(await overdue()).toEqual([]);
  expect(await faultsIn(portal.database)).toEqual([]);
});
