import { annuityWithholding, cents, type IsoDate, isoDate } from '@portaal/engine';
import type { Transaction } from '../../platform/orm.ts';
import { withholdingRulesOn } from '../fiscal/fiscal.use-cases.ts';
import { listRolledPayouts, putWithheld } from './run-withholding.repository.ts';

/**
 * What the annuities of a batch withhold, in what `rollPositions` computed: after that and before it is booked. A batch
 * in which nothing is paid out costs one look.
 */
export async function withholdPayouts(tx: Transaction, valueDate: IsoDate): Promise<void> {
  const payouts = await listRolledPayouts(tx);
  if (payouts.length === 0) return;
  const rules = await withholdingRulesOn(tx, valueDate);
  await putWithheld(
    tx,
    payouts.map(({ contractId, gross, frequency, appliesCredit, birthDate }) => {
      const payout = { gross: cents(gross), frequency, date: valueDate };
      const receiver = { birthDate: birthDate === null ? null : isoDate(birthDate), appliesCredit };
      return { contractId, ...annuityWithholding(payout, receiver, rules) };
    }),
  );
}
