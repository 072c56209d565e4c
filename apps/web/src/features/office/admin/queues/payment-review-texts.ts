import type { PaymentStatus } from '@portaal/domain/money/payments/payment';
import type { PaymentReview } from '@portaal/domain/money/payments/reviews';
import type { Tone } from '../../../../ui/Badge.tsx';

const discrepancyTexts: Readonly<Record<PaymentReview['discrepancies'][number], string>> = {
  id: 'Mollie heeft deze betaling onder een ander nummer dan wij.',
  reference: 'Mollie noemt bij deze betaling een ander kenmerk dan wij hebben gegeven.',
  amount: 'Mollie noemt een ander bedrag dan wij hebben gevraagd.',
  mode: 'De betaling is een test en hoort echt te zijn, of andersom.',
  profile: 'De betaling staat bij Mollie onder een ander profiel dan dat van dit merk.',
};

/** Returns why an employee reviews a payment, and the possible actions. */
export function reasonsOf({ isSurplus, isRefundable, discrepancies, status }: PaymentReview): string[] {
  return [
    ...(isSurplus ? ['Deze betaling was niet nodig: er stond geen storting meer open.'] : []),
    ...(isRefundable ? ['Voorstel: terugstorten.'] : []),
    ...discrepancies.map((one) => discrepancyTexts[one]),
    ...(discrepancies.length > 0
      ? [`${status === 'paid' ? '' : 'Er is niets geboekt. '}Bekijk de betaling bij Mollie.`]
      : []),
  ];
}

/** Texts for the statuses of a payment that was not received. */
export const unpaidTexts: Readonly<Record<Exclude<PaymentStatus, 'paid'>, string>> = {
  starting: 'Nog niet bevestigd',
  open: 'Nog niet betaald',
  pending: 'Nog niet betaald',
  cancelled: 'Afgebroken',
  expired: 'Verlopen',
  failed: 'Mislukt',
};

type RefundStatus = NonNullable<PaymentReview['refund']>['status'];

/** Statuses of a refund. `note` explains the status to the employee. */
export const refundTexts: Readonly<
  Record<RefundStatus, { readonly text: string; readonly tone: Tone; readonly note?: string }>
> = {
  ordered: { text: 'Opgedragen', tone: 'neutral', note: 'Mollie heeft de opdracht nog niet.' },
  underway: { text: 'Onderweg', tone: 'info' },
  refunded: { text: 'Teruggestort', tone: 'success' },
  failed: { text: 'Mislukt', tone: 'danger', note: 'U kunt het opnieuw opdragen.' },
  cancelled: { text: 'Geannuleerd', tone: 'warning', note: 'U kunt het opnieuw opdragen.' },
};
