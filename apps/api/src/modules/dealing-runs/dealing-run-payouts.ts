import {
  addMonths,
  annuityWithholding,
  dealingOn,
  type IsoDate,
  isoDate,
  type WithholdingRules,
} from '@portaal/engine';
import { amount } from '../../documents/contract-amounts.ts';
import { SNAPSHOT_VERSION } from '../../documents/contract-snapshot.ts';
import { payoutChangeText, payoutReasonText } from '../../documents/payout-letter/payout-change-text.ts';
import { perPeriod } from '../../documents/per-period.ts';
import type { Transaction } from '../../platform/orm.ts';
import type { ActServices, Traces } from '../acts/acts.use-cases.ts';
import { issuePayoutLetters } from '../documents/documents.use-cases.ts';
import { withholdingRulesOn } from '../fiscal/fiscal.use-cases.ts';
import { type CalculatedPayout, listCalculatedPayouts } from './run-payout-letters.repository.ts';

/**
 * Notifies the investors of a batch what their annuity pays from now on: a letter, a message and a line of history, before
 * the first payout of that amount, as the run is some days before the payment.
 */
export async function notifyPayouts(
  tx: Transaction,
  { clock, configuration }: Pick<ActServices, 'clock' | 'configuration'>,
  dealingDay: IsoDate,
): Promise<Pick<Traces, 'history' | 'messages'>> {
  const calculated = await listCalculatedPayouts(tx);
  if (calculated.length === 0) return {};
  const rules = await withholdingRulesOn(tx, dealingDay);
  const letters = calculated.map((payout) => letterOf(payout, dealingDay, rules));
  const context = { fieldKeys: configuration.fieldKeys, at: clock.now(), today: clock.today() };
  await issuePayoutLetters(tx, context, letters);
  return {
    history: letters.map(({ id: contractId, snapshot: { previousCents, payoutCents } }) => ({
      contractId,
      kind: 'payoutCalculated' as const,
      before: amount(previousCents),
      after: amount(payoutCents),
    })),
    messages: letters.map(({ id: contractId, personId, brand, snapshot }) => ({
      contractId,
      personId,
      brand,
      kind: 'payout' as const,
      title: dealingDay.endsWith('-01-01')
        ? `Uw uitkering in ${dealingDay.slice(0, 4)}`
        : 'Uw uitkering is opnieuw berekend',
      text: `${payoutChangeText(snapshot)} ${payoutReasonText(snapshot)} Wij houden daarvan ${amount(snapshot.wageTaxCents)} loonheffing in ${perPeriod(snapshot.paymentFrequency)}. De brief staat bij de documenten van uw contract.`,
      mail: true,
    })),
  };
}

function letterOf(
  { id, personId, brand, number, product, monthsToNext, birthDate, ...payout }: CalculatedPayout,
  dealingDay: IsoDate,
  rules: WithholdingRules,
) {
  const { payoutCents: gross, paymentFrequency: frequency, appliesTaxCredit: appliesCredit } = payout;
  const next = addMonths(dealingDay, monthsToNext);
  const receiver = { birthDate: birthDate === null ? null : isoDate(birthDate), appliesCredit };
  const { wageTax, healthcare } = annuityWithholding({ gross, frequency, date: next }, receiver, rules);
  return {
    id,
    personId,
    brand,
    reference: dealingDay,
    snapshot: {
      version: SNAPSHOT_VERSION,
      contract: { number, product },
      dealingDay,
      firstPaidOn: dealingOn(next).payDay,
      ...payout,
      wageTaxCents: wageTax,
      healthcareCents: healthcare,
    },
  } as const;
}
