import type { IsoDate } from '@portaal/engine';

/** The terms of an annuity: payouts in arrears, one every `step` months of its term, and the first amount. */
interface PromisedPayouts {
  readonly started: IsoDate;
  readonly termMonths: number;
  readonly step: number;
  readonly rate: number;
  readonly payoutCents: number;
}

const monthNumber = (day: IsoDate): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));

/**
 * An annuity calculated payout by payout, independently of the product (domain 10.1, 10.11). In January, and at each
 * payout of the last year, the payout is the value divided by the present value of the remaining payouts. Amounts
 * missed during a block are added to the first payout after it, and the last payout is the whole remaining value.
 */
export class AnnuityByHand {
  readonly #promised: PromisedPayouts;
  #payout: number;
  #owed = 0;

  constructor(promised: PromisedPayouts) {
    this.#promised = promised;
    this.#payout = promised.payoutCents;
  }

  /**
   * Returns the gross payout due on the first of a month, in cents. `value` is the value of that day before the
   * payout.
   */
  grossOn(day: IsoDate, value: number, isBlocked: boolean): number {
    const { started, termMonths, step, rate } = this.#promised;
    const month = monthNumber(day) - monthNumber(started);
    const toCome: number[] = [];
    for (let at = step; at <= termMonths; at += step) if (at >= month) toCome.push(at - month);
    if (month < 1 || toCome.length === 0) return 0;
    const isLastYear = toCome[0] === 0 && toCome.length > 1 && (toCome.at(-1) ?? 0) <= 12;
    if (day.slice(5, 7) === '01' || isLastYear) {
      const worthOfOne = toCome.reduce((sum, months) => sum + (1 + rate) ** (-months / 12), 0);
      this.#payout = Math.round((value - this.#owed) / worthOfOne);
    }
    const due = toCome[0] === 0 ? this.#payout : 0;
    if (isBlocked) {
      this.#owed += due;
      return 0;
    }
    const gross = toCome.length === 1 && due > 0 ? value : due + this.#owed;
    this.#owed = 0;
    return gross;
  }
}
