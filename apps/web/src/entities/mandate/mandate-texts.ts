import type { Mandate } from '@portaal/domain/money/mandates/calls';
import type { MandateState } from '@portaal/domain/money/mandates/mandate';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import type { Tone } from '../../ui/Badge.tsx';

interface StateText {
  readonly badge: string;
  readonly tone: Tone;
  /** Explanation of the status, or null if the content below it explains the status. */
  readonly text: string | null;
}

export const stateTexts: Readonly<Record<MandateState, StateText>> = {
  none: { badge: 'Niet ondertekend', tone: 'warning', text: null },
  invited: { badge: 'Niet ondertekend', tone: 'warning', text: null },
  signed: { badge: 'Ondertekend', tone: 'success', text: null },
  suspended: {
    badge: 'Gestopt',
    tone: 'warning',
    text: 'Wij schrijven nu niets van uw rekening af.',
  },
  cancelled: {
    badge: 'Ingetrokken',
    tone: 'warning',
    text: 'Uw machtiging is ingetrokken. Wij schrijven niets meer van uw rekening af.',
  },
};

export const refundText = 'U kunt een afschrijving binnen 8 weken laten terugboeken door uw bank.';

/** Describes what the user authorizes, without the amount if it is unknown. */
export const consentText = (amount: number | undefined): string =>
  amount === undefined || amount === 0
    ? 'Geef toestemming om elke maand uw inleg van uw rekening af te schrijven.'
    : `Geef toestemming om elke maand ${formatEuro(amount)} van uw rekening af te schrijven.`;

/** States whether a change to the monthly deposit still affects the next direct debit. */
export const nextText = ({ isFixed }: NonNullable<Mandate['nextCollection']>): string =>
  isFixed
    ? 'Deze afschrijving staat vast. Als u uw inleg wijzigt, geldt dat vanaf de afschrijving daarna.'
    : 'Als u uw inleg wijzigt, verandert dit bedrag ook.';

/**
 * Returns a text that explains how the user can resolve a failed direct debit, or null if no action is needed or
 * possible here.
 */
export function remedyOf({ lastFailure, isInvitable }: Mandate): string | null {
  if (lastFailure === null) return null;
  const { action, retryOn } = lastFailure;
  if (action === 'wait') {
    return retryOn === null
      ? null
      : `Zorg voor genoeg saldo. Wij proberen het rond ${formatLongDate(retryOn)} opnieuw.`;
  }
  if (action === 'contact') return 'Neem contact met ons op.';
  return isInvitable ? 'Onderteken een nieuwe machtiging als u elke maand wilt blijven inleggen.' : null;
}
