import { randomUUID } from 'node:crypto';
import type { Booking, FundQuote, PayoutStanding, Position } from '@portaal/engine';
import {
  addMonths,
  annuityWithholding,
  type Cents,
  cents,
  isoDate,
  price,
  runMonth,
  type Units,
  units,
  unitsFor,
  type WithholdingRules,
} from '@portaal/engine';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePublished } from '../../../testing/change-published.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyLedger } from '../../money/ledger/ledger.use-cases.ts';
import { withholdingRules } from '../../products/fiscal/fiscal.use-cases.ts';
import { firstOf, type PlannedContract, Scenario } from './testing/scenario.ts';

const V = firstOf('2026-11');
const prices = { 1: [108_2767, 3790], 2: [104_5167, 3401], 3: [98_8442, 4119], 4: [100_9944, 4041] } as const;
const quote = (fundId: 1 | 2 | 3 | 4, entry: number, young: number, old: number): [number, FundQuote] => [
  fundId,
  {
    nav: price(prices[fundId][0]),
    distribution: price(prices[fundId][1]),
    entryCostRate: entry,
    exitCosts: [
      { fromYear: 0, rate: young },
      { fromYear: 5, rate: old },
    ],
  },
];
const quotes = new Map([
  quote(1, 0.03, 0.03, 0.015),
  quote(2, 0.03, 0.03, 0.015),
  quote(3, 0.035, 0.035, 0.02),
  quote(4, 0.015, 0.01, 0.005),
]);

let portal: TestApp;
let scenario: Scenario;
let withholding: WithholdingRules;
beforeAll(async () => {
  portal = await createTestApp({ demoData: false });
  scenario = new Scenario(portal, V);
  await scenario.price(prices);
  withholding = await withholdingRules(scenario.orm);
});
afterAll(() => portal.close());

const lot = fc.record({
  since: fc.integer({ min: 1, max: 118 }).map((months) => addMonths(V, -months)),
  units: fc.oneof(fc.integer({ min: 1, max: 20_0000 }), fc.integer({ min: 1, max: 9_000_0000 })),
});
const lots = fc
  .array(lot, { maxLength: 4 })
  .map((all) => [...all].sort((a, b) => a.since.localeCompare(b.since)));
const deposits = fc.uniqueArray(
  fc.record({
    type: fc.constantFrom('PERIODIC_DEPOSIT' as const, 'TOP_UP' as const, 'TRANSFER_IN' as const),
    cents: fc.integer({ min: 1, max: 250_000_00 }),
    receivedOn: fc
      .integer({ min: 1, max: 28 })
      .map((day) => isoDate(`2026-10-${String(day).padStart(2, '0')}`)),
  }),
  { maxLength: 3, selector: ({ receivedOn }) => receivedOn },
);
const shares = fc
  .uniqueArray(fc.constantFrom(1, 2, 3, 4), { minLength: 1, maxLength: 4 })
  .chain((funds) =>
    fc.tuple(
      fc.constant([...funds].sort()),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: funds.length, maxLength: funds.length }),
      fc.array(lots, { minLength: funds.length, maxLength: funds.length }),
    ),
  )
  .map(([funds, weights, lotSets]) => {
    // A fund with holdings may have no share of new deposits.
    const total = weights.reduce((a, b) => a + b, 0) || 1;
    const points = weights.map((weight) => Math.floor((weight * 10_000) / total));
    points[0] = (points[0] ?? 0) + 10_000 - points.reduce((a, b) => a + b, 0);
    return funds.map((fundId, i) => ({ fundId, share: points[i] ?? 0, lots: lotSets[i] ?? [] }));
  });
const plans: fc.Arbitrary<PlannedContract> = fc
  .record({
    funds: shares,
    product: fc.constantFrom('SB' as const, 'SB' as const, 'SUL' as const, 'SDIL' as const),
    distributionMode: fc.constantFrom('stock' as const, 'cash' as const),
    deposits,
    payout: fc.record({
      frequency: fc.constantFrom('month' as const, 'quarter' as const, 'year' as const),
      cents: fc.oneof(fc.integer({ min: 1_00, max: 5_000_00 }), fc.integer({ min: 1_00, max: 150_000_00 })),
      appliesCredit: fc.boolean(),
      rate: fc.constantFrom(0, 0.035, 0.047, 0.0493127, -0.01),
      // The last calculation was this year, the year before, or was cleared by a change of frequency.
      calculatedOn: fc.constantFrom(...Array(4).fill(isoDate('2026-10-01')), isoDate('2025-12-01'), null),
      owed: fc.constantFrom(0, 0, 0, 1, 350_00, 90_000_00),
    }),
    isBlocked: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
    // The investor is below the state pension age, in the month of it, above it, born before 1946, or has no known
    // birth date.
    birthDate: fc.constantFrom(
      isoDate('1971-05-14'),
      isoDate('1959-11-20'),
      isoDate('1959-12-01'),
      isoDate('1950-02-28'),
      isoDate('1944-07-01'),
      undefined,
    ),
    startMonths: fc.integer({ min: 1, max: 24 }),
    // The last payout was already due, is years ahead, or is within a year.
    lastDay: fc.constantFrom(isoDate('2026-10-31'), isoDate('2036-10-31'), isoDate('2027-07-31')),
    sale: fc.option(fc.constantFrom('all' as const, 'units' as const, 'cents' as const)),
    part: fc.integer({ min: 1, max: 100 }),
    moves: fc.boolean(),
  })
  .filter(({ funds }) => funds.some((fund) => fund.lots.length > 0))
  .map(({ product, payout, birthDate, startMonths, lastDay, isBlocked, sale, part, moves, ...plan }) => ({
    ...plan,
    ...(birthDate ? { birthDate } : {}),
    // Each contract is the only annuity of its investor. dealing-run-withholding.test.ts tests annuities that
    // are taxed together.
    investor: randomUUID(),
    product,
    startDate: addMonths(V, -startMonths),
    ...(product === 'SDIL' ? { payout, deposits: [], endDate: lastDay } : {}),
    ...(product === 'SDIL' && isBlocked ? { status: 'blocked' as const } : {}),
    ...(sale && product === 'SB'
      ? { sale: saleOf(plan.funds, sale, part) }
      : { switches: moves && !(product === 'SDIL' && isBlocked) }),
  }));

function saleOf(funds: PlannedContract['funds'], kind: 'all' | 'units' | 'cents', part: number) {
  if (kind === 'all') return 'all';
  const requested = funds.map(({ fundId, lots: ownLots }): [number, number] => {
    const all = ownLots.reduce((sum, one) => sum + one.units, 0);
    return [fundId, Math.max(1, Math.floor((all * part) / 100))];
  });
  return kind === 'units'
    ? { units: Object.fromEntries(requested) }
    : { cents: Object.fromEntries(requested) };
}

/** Computes the month of one contract with `month-cycle.ts`, to compare it with the dealing run in SQL. */
function expected(plan: PlannedContract) {
  const positions: Position[] = plan.funds.map(({ fundId, share, lots: ownLots }) => ({
    fundId,
    allocationBasisPoints: share,
    lots: ownLots.map(({ since, units: amount }) => ({ since, units: units(amount) })),
  }));
  return runMonth(
    positions,
    quotes,
    {
      distributionMode: plan.distributionMode ?? 'stock',
      deposits: [...(plan.deposits ?? [])]
        .sort((a, b) => a.receivedOn.localeCompare(b.receivedOn))
        .map(({ type, cents: amount, receivedOn }) => ({ type, amount: cents(amount), receivedOn })),
      ...(plan.sale === undefined ? {} : { sales: plan.sale === 'all' ? 'all' : requestedUnits(plan.sale) }),
      ...(plan.switches ? { switchCostRate: 0.005 } : {}),
      ...(plan.product === 'SB'
        ? {}
        : {
            annuity: {
              wrapperCostRate: 0.002,
              ...(plan.payout
                ? {
                    payout: {
                      standing: standingOf(plan, plan.payout),
                      withhold: (gross) => withheldOf(plan, gross),
                    },
                  }
                : {}),
            },
          }),
    },
    V,
  );
}

function standingOf(
  { startDate = V, endDate = V, status }: PlannedContract,
  payout: NonNullable<PlannedContract['payout']>,
): PayoutStanding {
  const { frequency, cents: amount, rate = 0, calculatedOn = null, owed = 0 } = payout;
  return {
    annuity: { startDate, endDate, paymentFrequency: frequency, calculationRate: rate },
    payout: cents(amount),
    owed: cents(owed),
    calculatedOn,
    isBlocked: status === 'blocked',
    room: null,
  };
}

function withheldOf({ payout, birthDate }: PlannedContract, gross: Cents) {
  const { frequency = 'month', appliesCredit = false } = payout ?? {};
  return annuityWithholding(
    { gross, frequency, date: V },
    { birthDate: birthDate ?? null, appliesCredit },
    withholding,
  );
}

function requestedUnits(sale: Exclude<PlannedContract['sale'], 'all' | undefined>): Map<number, Units> {
  const [requested, by] =
    'units' in sale
      ? [sale.units, (amount: number) => units(amount)]
      : [sale.cents, (amount: number, nav = price(1)) => unitsFor(cents(amount), nav)];
  return new Map(
    Object.entries(requested).map(([fundId, amount]) => [
      Number(fundId),
      by(amount, quotes.get(Number(fundId))?.nav),
    ]),
  );
}

const asLine = ({ fundId, type, bookingDate, amount, price: nav, units: dealt, unitsAfter }: Booking) => ({
  fund: fundId,
  type,
  booked: bookingDate,
  amount,
  price: nav,
  units: dealt,
  after: unitsAfter,
});

// Promise: Het fonds keert elke maand uit.
// Promise: Wij maken de opbrengst elke maand over naar uw rekening.
// Promise: Wij zetten de verdeling niet vanzelf terug.
// Promise: Wij boeken uitkeringen, stortingen, verkopen en kosten van alle contracten, en klanten krijgen bericht.
test('the dealing run in SQL equals the month cycle of a single contract to the cent', async () => {
  const all = fc.sample(plans, { numRuns: 250, seed: 20_261_101 });
  const ids = await scenario.addAll(all);
  // The fund may buy back more units than are requested, so that no redemption limit applies.
  await changePublished(scenario.orm, 'fund_parameter', sql`yearly_gate_rate = 1`);
  await scenario.run(V, 40);

  for (const [i, id] of ids.entries()) {
    const plan = all[i];
    if (!plan) continue;
    const month = expected(plan);
    expect(await scenario.lines(id), JSON.stringify(plan)).toEqual(month.bookings.map(asLine));
    const { rows } = await scenario.orm.execute(sql`
      select opening_value_cents::float8 as value, opening_value_date::text as date, owed_payout_cents::float8 as owed,
        periodic_payout_cents::float8 as payout, k.reason
      from contract left join payout_calculation k on k.contract_id = contract.id where id = ${id}`);
    const {
      payout = plan.payout?.cents ?? null,
      owed = plan.payout?.owed ?? 0,
      reason = null,
    } = month.payout ?? {};
    expect(rows).toEqual([{ value: month.value, date: V, owed, payout, reason }]);
  }
  const { rows } = await scenario.orm.execute(sql`
    select count(*)::int as lines from ledger_entry where type = 'SWITCH_IN'`);
  expect(rows[0]?.lines).toBeGreaterThan(20);
  const calculated = await scenario.orm.execute(sql`
    select distinct reason from payout_calculation order by reason`);
  expect(calculated.rows).toEqual(['frequency', 'lastYear', 'value', 'year'].map((reason) => ({ reason })));
  expect((await verifyLedger(scenario.portal.database)).broken).toBeUndefined();
});
