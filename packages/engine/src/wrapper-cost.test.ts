import { expect, test } from 'vitest';
import { projectAccumulation } from './accumulation.ts';
import { addMonths, isoDate } from './dates.ts';
import { cents } from './money.ts';
import type { Position, ReceivedDeposit } from './month-booking.ts';
import { runMonth } from './month-cycle.ts';
import { price } from './participations.ts';

// Domain 10.20: the wrapper cost of a month is taken when it is over, in the ledger as in a projection.

const START = isoDate('2026-12-01');
const K = 0.002;
const MONTHS = 24;
const INITIAL = 10_000_00;
const MONTHLY = 100_00;
/** € 1 a participation: a cent buys or sells whole ten-thousandths, so that only cents are rounded. */
const quotes = new Map([
  [
    1,
    {
      nav: price(1_0000),
      distribution: price(0),
      entryCostRate: 0,
      exitCostRate: { underFiveYears: 0, fromFiveYears: 0 },
    },
  ],
]);

/** The ledger of an accumulation at a constant price: its value after each run, and the cost of each. */
function ledger() {
  let positions: readonly Position[] = [{ fundId: 1, allocationBasisPoints: 10_000, lots: [] }];
  return Array.from({ length: MONTHS + 1 }, (_, month) => {
    const dealingDay = addMonths(START, month);
    const received = (type: ReceivedDeposit['type'], amount: number): ReceivedDeposit[] => [
      { type, amount: cents(amount), receivedOn: START },
    ];
    const outcome = runMonth(
      positions,
      quotes,
      {
        distributionMode: 'stock',
        deposits: [
          ...(month === 0 ? received('INITIAL_DEPOSIT', INITIAL) : []),
          // Nothing comes in on the last day, which only closes the month before it.
          ...(month === MONTHS ? [] : received('PERIODIC_DEPOSIT', MONTHLY)),
        ],
        annuity: { wrapperCostRate: K },
      },
      dealingDay,
    );
    positions = outcome.positions;
    const cost = outcome.bookings.find(({ type }) => type === 'WRAPPER_COST')?.amount ?? 0;
    return { value: outcome.value, cost: 0 - cost };
  });
}

test('the ledger takes a twelfth over what was held in the month that is over, to the cent', () => {
  let held = 0;
  for (const [month, { value, cost }] of ledger().entries()) {
    // Nothing on the first day: no month is over. What comes in on a day is not in what it takes.
    const due = Math.round((held * K) / 12);
    held += (month === 0 ? INITIAL : 0) + (month === MONTHS ? 0 : MONTHLY) - due;
    expect([cost, value], `month ${month}`).toEqual([due, held]);
  }
});

test('at constant prices ledger and projection are the same after 24 months but for the cents that were rounded', () => {
  const projected = (wrapperCostRate: number) =>
    projectAccumulation({
      initialDeposit: cents(INITIAL),
      monthlyDeposit: cents(MONTHLY),
      durationYears: MONTHS / 12,
      startDate: START,
      allocation: [
        {
          fund: {
            id: 1,
            entryCostRate: 0,
            ongoingCostRate: 0,
            exitCostRate: { underFiveYears: 0, fromFiveYears: 0 },
            netReturn: 0,
            volatility: 0,
          },
          weight: 1,
        },
      ],
      correlations: {},
      wrapperCostRate,
    }).deterministicEndValue;
  const value = ledger().at(-1)?.value ?? 0;
  // At the yearly rate of twelve twelfths: half a cent a month at most.
  expect(Math.abs(value - projected(1 - (1 - K / 12) ** 12))).toBeLessThanOrEqual(MONTHS / 2);
  // A projection takes the rate off the return of a year (domain 2.1): k² × 11/24 a year more.
  const more = (2 * 11 * K ** 2 * (INITIAL + MONTHS * MONTHLY)) / 24;
  expect(Math.abs(value - projected(K))).toBeLessThanOrEqual(MONTHS / 2 + more);
  // In advance it would be a twelfth over all that came in: more than two euros away.
  expect(((INITIAL + MONTHS * MONTHLY) * K) / 12).toBeGreaterThan(2_00);
});
