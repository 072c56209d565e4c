import type { PayoutBatchStatus, PayoutSum } from '@portaal/domain/money/payouts/calls';
import { formatEuro, formatNumber } from '../../../../lib/dutch-format.ts';
import type { BadgeProps } from '../../../../ui/Badge.tsx';

export const batchStates: Readonly<
  Record<PayoutBatchStatus, { readonly text: string; readonly tone: BadgeProps['tone'] }>
> = {
  made: { text: 'Nog aanleveren', tone: 'warning' },
  handedOver: { text: 'Aangeleverd', tone: 'info' },
  accepted: { text: 'Aangenomen door de bank', tone: 'info' },
  partlyAccepted: { text: 'Voor een deel geweigerd', tone: 'warning' },
  rejected: { text: 'Geweigerd door de bank', tone: 'danger' },
  booked: { text: 'Afgehandeld', tone: 'success' },
};

/** Badge of a payout file that was withdrawn with four-eyes approval. */
export const withdrawnState = { text: 'Ingetrokken', tone: 'neutral' } as const;

/** Formats a count and sum as `3 · € 1.200,00`, and zero as a dash. */
export const sumText = ({ count, amount }: PayoutSum): string =>
  count === 0 ? '–' : `${formatNumber(count)} · ${formatEuro(amount)}`;
