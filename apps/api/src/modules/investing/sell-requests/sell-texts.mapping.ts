import { euroAndCents } from '@portaal/domain/notation/dutch';
import type { Cents } from '@portaal/engine';
import type { RequestRow } from './sell-requests.repository.ts';

const moment = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Returns the text of the order for the contract history. */
export const requestedText = ({ number, kind }: RequestRow, gross: Cents): string => {
  return `${number}: ${kind === 'all' ? 'alles, ' : ''}ongeveer ${euroAndCents(gross)}`;
};

export const acceptedText = ({ number, cancellableUntil }: RequestRow) => ({
  title: 'Wij hebben uw verkoopopdracht ontvangen',
  text: `Uw verkoopopdracht ${number} staat klaar. U kunt deze tot ${moment.format(cancellableUntil)}, 16.00 uur annuleren.`,
});

export const cancelledText = ({ number }: RequestRow) => ({
  title: 'Uw verkoopopdracht is geannuleerd',
  text: `Uw verkoopopdracht ${number} is geannuleerd. Wij verkopen niets.`,
});
