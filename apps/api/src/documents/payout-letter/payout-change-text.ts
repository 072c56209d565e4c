import { amount } from '../contract-amounts.ts';
import type { PayoutLetterSnapshot } from '../contract-snapshot.ts';
import { ratePercentage } from '../dutch-notation.ts';
import { perPeriod } from '../per-period.ts';

type Change = Omit<PayoutLetterSnapshot, 'version' | 'contract'>;

/**
 * Returns the text about the new and the previous payout, for both the letter and the message to the
 * investor.
 */
export function payoutChangeText({ payoutCents, previousCents, paymentFrequency, reason }: Change): string {
  const now = `U krijgt nu ${amount(payoutCents)} bruto ${perPeriod(paymentFrequency)}.`;
  if (reason === 'start') return `Uw eerste uitkering komt eraan. ${now}`;
  if (reason === 'frequency') return now;
  if (payoutCents === previousCents) return `${now} Dat is evenveel als hiervoor.`;
  return `${now} Dat is ${payoutCents > previousCents ? 'meer' : 'minder'} dan hiervoor. Toen was het ${amount(previousCents)}.`;
}

/** Returns the text of the reason for the payout change. */
export function payoutReasonText({
  reason,
  payoutCents,
  previousCents,
  calculationRate,
  levelCents,
}: Change): string {
  if (payoutCents < levelCents) {
    return (
      'Samen mogen uw tijdelijke lijfrentes in een jaar niet meer uitkeren dan de wet toestaat. Wat daarboven komt, ' +
      'blijft belegd. Wij verdelen dat bij de volgende berekening.'
    );
  }
  const earned = earnedText(payoutCents - previousCents, ratePercentage(Number(calculationRate)));
  switch (reason) {
    case 'start':
      return 'Dit bedrag volgt uit de waarde van uw contract bij het begin van de uitkeringen.';
    case 'frequency':
      return 'Uw lijfrente is gewijzigd. Daarom hebben wij uw uitkering opnieuw berekend.';
    case 'value':
      return 'De waarde van uw beleggingen is hard gedaald. Met de oude uitkering was uw geld op vóór de laatste uitkering.';
    case 'lastYear':
      return `In het laatste jaar berekenen wij elke uitkering opnieuw. ${earned}`;
    case 'year':
      return earned;
  }
}

function earnedText(difference: number, rate: string): string {
  if (difference === 0) return `Uw beleggingen brachten op waar wij mee rekenen: ${rate} per jaar.`;
  return `Uw beleggingen brachten ${difference > 0 ? 'meer' : 'minder'} op dan de ${rate} per jaar waarmee wij rekenen.`;
}
