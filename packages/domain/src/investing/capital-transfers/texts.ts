import type { TransferState } from '../../fields/transfer-states.ts';
import type { TransferKind, TransferRegime } from './states.ts';

/** Phase of the annuity with the other provider, for documents and employees. */
export const transferKindTexts: Readonly<Record<TransferKind, string>> = {
  accumulation: 'in opbouw',
  vested: 'einddatum voorbij, nog geen uitkering',
  payout: 'keert al uit',
};

/** The period in which the capital was built up (domain 1.6), for documents and employees. */
export const transferRegimeTexts: Readonly<Record<TransferRegime, string>> = {
  from2014: 'helemaal of voor een deel in 2014 of later',
  before2014: 'helemaal tussen 1992 en 2014',
  before1992: 'vóór 1992',
};

/** How far a transfer is, for the investor and for employees. */
export const transferStateTexts: Readonly<Record<TransferState, string>> = {
  ordered: 'Opdracht getekend',
  sent: 'Opdracht verstuurd',
  accepted: 'Bevestigd door de andere aanbieder',
  rejected: 'Geweigerd door de andere aanbieder',
  received: 'Geld ontvangen',
  dealt: 'Belegd',
  withdrawn: 'Gaat niet door',
  returned: 'Teruggestort',
};
