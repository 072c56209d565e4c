import { expect, test } from 'vitest';
import { projectAccumulation } from './accumulation.ts';
import { addMonths, isoDate } from './dates.ts';
import { cents } from './money.ts';
import type { Position, ReceivedDeposit } from './month-booking.ts';
import { runMonth } from './month-cycle.ts';
import { price } from './participations.ts';

// Domain 10.20: the wrapper cost of a month is charged in arrears, both in the ledger and in a projection.

const START = isoDate('2026-12-01');
const K = 0.002;
const MONTHS = 24;
const INITIAL = 10_000_00;
const MONTHLY = 100_00;
/** At a price of € 1 a cent equals a whole number of ten-thousandths of a unit, so only cents are rounded. */
const quotes = new Map([
  [
    1,
    {
      nav: price(1_0000),
      distribution: price(0),
      entryCostRate: 0,
      exitCosts: [
        { fromYear: 0, rate: 0 },
        { fromYear: 5, rate: 0 },
      ],
    },
  ],
]);

/** Returns the value and the wrapper cost of each dealing run of an accumulation at a constant price. */
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
          // The last day has no deposit; it only closes the previous month.
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

test('charges a twelfth of the yearly rate over the holding of the previous month, to the cent', () => {
  let totalUnits = 0;
  for (const [month, { value, cost }] of ledger().entries()) {
    // There is no cost on the first day, because no month has passed. Deposits of the same day do not count for the
    // cost.
    const due = Math.round((totalUnits * K) / 12);
    totalUnits += (month === 0 ? INITIAL : 0) + (month === MONTHS ? 0 : MONTHLY) - due;
    expect([cost, value], `month ${month}`).toEqual([due, totalUnits]);
  }
});

test('ledger and projection agree after 24 months at constant prices, apart from rounding to cents', () => {
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
            exitCosts: [
              { fromYear: 0, rate: 0 },
              { fromYear: 5, rate: 0 },
            ],
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
  // With the yearly rate equivalent to twelve monthly charges of K/12, the difference is at most half a cent a month.
  expect(Math.abs(value - projected(1 - (1 - K / 12) ** 12))).toBeLessThanOrEqual(MONTHS / 2);
  // A projection subtracts the yearly rate of the wrapper cost from the annual return (domain 2.1), while the
  // ledger charges the cost monthly. This adds a difference of k² × 11/24 a year.
  const more = (2 * 11 * K ** 2 * (INITIAL + MONTHS * MONTHLY)) / 24;
  expect(Math.abs(value - projected(K))).toBeLessThanOrEqual(MONTHS / 2 + more);
  // If charged in advance, the cost would differ by a twelfth of the yearly rate over all deposits: more than two
  // euros.
  expect(((INITIAL + MONTHS * MONTHLY) * K) / 12).toBeGreaterThan(2_00);
});
