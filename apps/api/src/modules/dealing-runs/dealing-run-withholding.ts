import { annuityWithholding, cents, type IsoDate, isoDate } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import { withholdingRulesOn } from '../fiscal/fiscal.use-cases.ts';
import { listDealtPayouts, putWithheld } from './run-withholding.repository.ts';

/**
 * What the annuities of a batch withhold, in what `dealPositions` computed: after that and before it is booked. A batch
 * in which nothing is paid out costs one look.
 */
export async function withholdPayouts(tx: Transaction, dealingDay: IsoDate): Promise<void> {
  const payouts = await listDealtPayouts(tx);
  if (payouts.length === 0) return;
  const rules = await withholdingRulesOn(tx, dealingDay);
  await putWithheld(
    tx,
    payouts.map(({ contractId, gross, frequency, appliesCredit, birthDate }) => {
      const payout = { gross: cents(gross), frequency, date: dealingDay };
      const receiver = { birthDate: birthDate === null ? null : isoDate(birthDate), appliesCredit };
      return { contractId, ...annuityWithholding(payout, receiver, rules) };
    }),
  );
}
