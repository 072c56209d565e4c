import { cents, type IsoDate, isoDate, jointWithholding, type PaidPayout } from '@portaal/engine';
import type { ActMessage } from '../../../foundation/acts/acts.use-cases.ts';
import type { Transaction } from '../../../platform/orm.ts';
import { withholdingRules } from '../../products/fiscal/fiscal.use-cases.ts';
import {
  type DealtPayout,
  type DealtWithholding,
  listDealtPayouts,
  listPaidBefore,
  lockReceivers,
  putWithheld,
} from './run-withholding.repository.ts';

/**
 * Calculates the withholding for the annuities of a batch, after `dealPositions` and before booking. All
 * payouts of a person in a pay period are taxed together (decision 0035), so a batch waits for another batch
 * that pays the same person. Returns the messages about payouts that are withheld because data of the person
 * are missing. A batch without payouts costs one query.
 */
export async function withholdPayouts(tx: Transaction, dealingDay: IsoDate): Promise<ActMessage[]> {
  const payouts = await listDealtPayouts(tx, dealingDay);
  if (payouts.length === 0) return [];
  await lockReceivers(tx);
  const rules = await withholdingRules(tx);
  const paid = await paidByPerson(tx, dealingDay);
  const withheld: DealtWithholding[] = [];
  for (const { contractId, personId, gross, frequency, appliesCredit, birthDate, isIdentified } of payouts) {
    const payout = { gross: cents(gross), frequency, date: dealingDay };
    const earlier = paid.get(personId) ?? [];
    const birthday = birthDate === null ? null : isoDate(birthDate);
    const now = jointWithholding(
      payout,
      earlier,
      { birthDate: birthday, appliesCredit, isIdentified },
      rules,
    );
    paid.set(personId, [...earlier, { ...payout, ...now }]);
    withheld.push({ contractId, ...now });
  }
  await putWithheld(tx, withheld);
  return payouts.filter(({ isIdentified }) => !isIdentified).map(unidentified);
}

async function paidByPerson(
  tx: Transaction,
  dealingDay: IsoDate,
): Promise<Map<string, readonly PaidPayout[]>> {
  const before = await listPaidBefore(tx, dealingDay);
  return new Map(
    [...Map.groupBy(before, ({ personId }) => personId)].map(([personId, rows]) => [
      personId,
      rows.map(({ date, frequency, gross, wageTax, healthcare }) => ({
        date: isoDate(date),
        frequency,
        gross: cents(gross),
        wageTax: cents(wageTax),
        healthcare: cents(healthcare),
      })),
    ]),
  );
}

const unidentified = ({ contractId, personId, brand, number }: DealtPayout): ActMessage => ({
  personId,
  brand,
  contractId,
  kind: 'payout',
  title: 'Wij houden uw uitkering aan',
  text: `Wij kennen uw naam, adres of burgerservicenummer niet. Dan moeten wij 52% loonbelasting inhouden en betalen wij uw uitkering van contract ${number} nog niet. Vul uw persoonlijke informatie aan. Daarna betalen wij.`,
  mail: true,
});
