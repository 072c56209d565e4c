import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WITHHOLDING } from '../testdata/withholding.ts';
import { annuityWithholding } from './annuity-withholding.ts';
import { isoDate } from './dates.ts';
import { jointWithholding, type PaidPayout, payPeriodStart } from './joint-withholding.ts';
import { cents, euroToCents } from './money.ts';
import type { PaymentFrequency } from './payment-terms.ts';

const receiver = { birthDate: isoDate('1957-03-01'), appliesCredit: true };
const first = isoDate('2026-10-01');
const payoutOf = (euro: number, frequency: PaymentFrequency = 'month', date = first) => ({
  gross: euroToCents(euro),
  frequency,
  date,
});

/** Calculates the withholding of each payout in order, as a payer books them. */
function oneByOne(payouts: readonly ReturnType<typeof payoutOf>[]): PaidPayout[] {
  const paid: PaidPayout[] = [];
  for (const payout of payouts) {
    paid.push({ ...payout, ...jointWithholding(payout, paid, receiver, WITHHOLDING) });
  }
  return paid;
}
const sum = (paid: readonly PaidPayout[], of: (one: PaidPayout) => number) =>
  paid.reduce((all, one) => all + of(one), 0);

describe('annuities of one person are taxed together', () => {
  it('annuities of one person are taxed together as one payout, so that the credit counts only once (domain 10.6)', () => {
    // As one payout of 2,500, the annual wage is 29,970 and the annual tax 5,349 − (1,556 − 7) − 2,067. Taxed
    // separately, payouts of 1,500 and 1,000 would have no tax.
    const [a, b] = oneByOne([payoutOf(1_500), payoutOf(1_000)]);
    expect((a?.wageTax ?? 0) + (b?.wageTax ?? 0)).toBe(144_42);
    expect((a?.healthcare ?? 0) + (b?.healthcare ?? 0)).toBe(121_25);
    const apart = [payoutOf(1_500), payoutOf(1_000)].map(
      (one) => annuityWithholding(one, receiver, WITHHOLDING).wageTax,
    );
    expect(apart).toEqual([0, 0]);
  });

  it("taxes a person's monthly and quarterly annuities per quarter, starting with the quarterly payout", () => {
    const months = ['2026-10-01', '2026-11-01', '2026-12-01'].map(isoDate);
    const [october = first, november = first, december = first] = months;
    const paid = oneByOne([
      payoutOf(1_500, 'month', october),
      payoutOf(3_000, 'quarter', november),
      payoutOf(1_500, 'month', november),
      payoutOf(1_500, 'month', december),
    ]);
    const whole = annuityWithholding(payoutOf(7_500, 'quarter', december), receiver, WITHHOLDING);
    expect(sum(paid, ({ wageTax }) => wageTax)).toBe(whole.wageTax);
    expect(sum(paid, ({ healthcare }) => healthcare)).toBe(whole.healthcare);
    // October is taxed as a single month, because there was no earlier payout in the quarter.
    expect(paid[0]?.wageTax).toBe(annuityWithholding(payoutOf(1_500), receiver, WITHHOLDING).wageTax);
  });

  it('annuities of one person in a new pay period are taxed without the payouts of earlier periods', () => {
    const paid = oneByOne([
      payoutOf(1_500),
      payoutOf(1_000),
      payoutOf(1_500, 'month', isoDate('2026-11-01')),
    ]);
    expect(paid[2]?.wageTax).toBe(paid[0]?.wageTax);
  });

  it('annuities of one person have the same total withheld as one payout of the total, for any amounts in any order', () => {
    // A step of the wage table is less than € 5 per month, so a payout of ten euros is enough to withhold the tax on
    // a step.
    const amount = fc.integer({ min: 10_00, max: 30_000_00 });
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (amounts, appliesCredit) => {
          const who = { ...receiver, appliesCredit };
          const paid: PaidPayout[] = [];
          for (const gross of amounts) {
            const payout = { ...payoutOf(1), gross: cents(gross) };
            paid.push({ ...payout, ...jointWithholding(payout, paid, who, WITHHOLDING) });
          }
          const all = { ...payoutOf(1), gross: cents(amounts.reduce((a, b) => a + b, 0)) };
          const whole = annuityWithholding(all, who, WITHHOLDING);
          expect(sum(paid, ({ wageTax }) => wageTax)).toBe(whole.wageTax);
          expect(sum(paid, ({ healthcare }) => healthcare)).toBe(whole.healthcare);
        },
      ),
    );
  });

  it('withholds no more than the payout, even if a few cents more reach the next step of the table', () => {
    const first = { ...payoutOf(1), gross: cents(3_226_35) };
    const paid = [{ ...first, ...jointWithholding(first, [], receiver, WITHHOLDING) }];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_00 }), fc.boolean(), (gross, appliesCredit) => {
        const rest = { ...payoutOf(1), gross: cents(gross) };
        const { wageTax, healthcare } = jointWithholding(
          rest,
          paid,
          { ...receiver, appliesCredit },
          WITHHOLDING,
        );
        expect(Math.min(wageTax, healthcare, gross - wageTax - healthcare)).toBeGreaterThanOrEqual(0);
      }),
      { examples: [[15, false]] },
    );
  });

  it.each([
    ['month', '2026-11-01', '2026-11-01'],
    ['quarter', '2026-12-01', '2026-10-01'],
    ['halfYear', '2026-06-01', '2026-01-01'],
    ['halfYear', '2026-07-01', '2026-07-01'],
    ['year', '2026-12-01', '2026-01-01'],
  ] as const)('a %s pay period that contains %s begins on %s', (frequency, date, start) => {
    expect(payPeriodStart(isoDate(date), frequency)).toBe(start);
  });
});

it('withholds 52% and an uncapped contribution without name, address or BSN (domain 10.14)', () => {
  const payout = { ...payoutOf(10_000), gross: euroToCents(10_000) };
  const unknown = { birthDate: null, appliesCredit: true, isIdentified: false };
  // The contribution is 4.85% of the whole payout. For an identified person it is limited to a twelfth of the
  // ceiling.
  expect(annuityWithholding(payout, unknown, WITHHOLDING)).toEqual({ wageTax: 5_200_00, healthcare: 485_00 });
  expect(annuityWithholding(payout, receiver, WITHHOLDING).healthcare).toBe(320_94);
});
