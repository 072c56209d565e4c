import type { ApplicationReview } from '@portaal/domain/investing/applications/reviews';

type Money = Pick<ApplicationReview, 'isPaid' | 'initialDeposit' | 'periodicDeposit'>;

/** Returns a text that explains what happens to the money after approval. */
export function approvalText(
  { isPaid, initialDeposit, periodicDeposit }: Money,
  euro: (amount: number) => string,
): string {
  const initial = isPaid
    ? `De inleg van ${euro(initialDeposit)} is ontvangen. Wij beleggen die tegen de koers van de eerste dag van een maand.`
    : `De inleg van ${euro(initialDeposit)} is nog niet ontvangen. Zodra die er is, beleggen wij die.`;
  const monthly = `De maandelijkse inleg van ${euro(periodicDeposit)} incasseren wij zodra er een machtiging is.`;
  return [...(initialDeposit > 0 ? [initial] : []), ...(periodicDeposit > 0 ? [monthly] : [])].join(' ');
}

/** Returns a text that explains what happens to the money after rejection. */
export const rejectionText = ({ isPaid, initialDeposit }: Money, euro: (amount: number) => string): string =>
  isPaid && initialDeposit > 0
    ? `${euro(initialDeposit)} gaat terug naar de rekening waarmee is betaald.`
    : 'Er is nog niets betaald. Komt het geld later toch, dan vindt u het bij Betalingen.';
