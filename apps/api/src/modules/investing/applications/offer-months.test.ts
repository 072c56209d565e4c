import { calculationInput } from '@portaal/domain/products/calculation/calls';
import type { IsoDate } from '@portaal/engine';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ActingSession } from '../../../foundation/acts/acts.use-cases.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { issueMissing } from '../../documents/documents/documents.use-cases.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { getSellTerms } from '../sell-requests/sell-requests.use-cases.ts';
import { approveApplication } from './decisions.use-cases.ts';
import { getApplicationReview } from './reviews.use-cases.ts';
import { answersTo, newAnnuity, threeFunds } from './testing/from-offer.ts';
import { ApplicationMonths } from './testing/months.ts';

let portal: TestApp;
let at: ApplicationMonths;
let investor: ActingSession;
let employee: ActingSession;
beforeEach(async () => {
  await portal?.close();
  portal = await createTestApp({ demoData: false });
  at = new ApplicationMonths(portal);
  await at.begin();
  investor = await at.signedIn('investor', 'Nadia Brouwer');
  employee = await at.signedIn('admin', 'Anne Meester');
  portal.clock.set('2026-11-20T10:00:00Z');
});
afterAll(() => portal.close());

const prices = { 1: [100_0000, 0], 2: [50_0000, 0], 4: [80_0000, 0] } as const;
const DECEMBER = '2026-12-01' as IsoDate;

async function approved(id: string): Promise<void> {
  const { seen, obstacles } = await getApplicationReview(at.services, employee.person, id);
  expect(obstacles).toEqual([]);
  const twoFaToken = await at.proven(employee, 'decideApplication');
  await approveApplication(at.services, { session: employee, id, seen, twoFaToken });
}

const rowsOf = async (query: ReturnType<typeof sql>) => (await at.scenario.orm.execute(query)).rows;

test('one payment is divided over three funds, to the cent', async () => {
  const answers = [answersTo(portal, 1), answersTo(portal, 3)];
  const { id, contractId } = await at.applyFor(investor, calculationInput.parse(threeFunds), answers);
  await at.pay(investor, contractId);
  await approved(id);
  await at.month(DECEMBER, prices);
  const dealt = await rowsOf(sql`select fund_id as fund, sum(amount_cents)::int as cents from ledger_entry
    where contract_id = ${contractId} and type = 'INITIAL_DEPOSIT' group by 1 order by 1`);
  // By hand: 33% of 1.000.001 cents is 330.000,33 cents, rounded down; the largest share gets what is left.
  expect(dealt).toEqual([
    { fund: 1, cents: 330_000 },
    { fund: 2, cents: 330_000 },
    { fund: 4, cents: 340_001 },
  ]);
  const received = await rowsOf(
    sql`select amount_cents::int as cents, status from deposit where contract_id = ${contractId}`,
  );
  expect(received).toEqual([{ cents: 1_000_001, status: 'dealt' }]);
  expect(await verifyLedger(portal.database)).toMatchObject({ broken: undefined });
});

test('an annuity is dealt, cannot be sold, and its yearly statement contains the premium', async () => {
  const input = calculationInput.parse(newAnnuity);
  const { id, contractId } = await at.applyFor(investor, input, [answersTo(portal, 1)]);
  await at.pay(investor, contractId);
  await approved(id);
  await at.month(DECEMBER, prices);
  const [contract] = await rowsOf(sql`select status, product_code as product, end_date::text as "endDate",
    (select sum(amount_cents)::int from ledger_entry e where e.contract_id = c.id and type = 'INITIAL_DEPOSIT') as dealt
    from contract c where id = ${contractId}`);
  expect(contract).toEqual({ status: 'active', product: 'SUL', endDate: '2046-11-30', dealt: 500_000 });
  expect((await getSellTerms(at.services, investor.person, contractId)).blocker).toBe('annuity');
  await at.month('2027-01-01' as IsoDate, prices);
  portal.clock.set('2027-01-15T10:00:00Z');
  await issueMissing(at.services);
  const [statement] = await rowsOf(sql`select facts -> 'received' as received from document
    where contract_id = ${contractId} and kind = 'taxStatement'`);
  expect(statement?.received).toEqual([
    { date: '2026-11-20', type: 'INITIAL_DEPOSIT', amountCents: 500_000 },
  ]);
  expect(await verifyLedger(portal.database)).toMatchObject({ broken: undefined });
});
