import type { ContractStatus } from '@portaal/domain/fields/contract';
import { Badge, type Tone } from '../../../ui/Badge.tsx';

/** Contract statuses of domain 5.3 in everyday words. */
const statuses: Readonly<Record<ContractStatus, { readonly text: string; readonly tone: Tone }>> = {
  concept: { text: 'Concept', tone: 'neutral' },
  awaitingSignature: { text: 'Wacht op bevestiging', tone: 'warning' },
  awaitingSecondSignature: { text: 'Wacht op tweede ondertekening', tone: 'warning' },
  awaitingPayment: { text: 'Wacht op betaling', tone: 'warning' },
  awaitingReview: { text: 'Wij controleren uw aanvraag', tone: 'info' },
  awaitingStart: { text: 'Start binnenkort', tone: 'info' },
  active: { text: 'Actief', tone: 'success' },
  sellPending: { text: 'Verkoop in behandeling', tone: 'info' },
  maturing: { text: 'Loopt af', tone: 'info' },
  converted: { text: 'Omgezet', tone: 'neutral' },
  paidOut: { text: 'Uitgekeerd', tone: 'neutral' },
  sold: { text: 'Verkocht', tone: 'neutral' },
  ended: { text: 'Beëindigd', tone: 'neutral' },
  cancelled: { text: 'Ingetrokken', tone: 'neutral' },
  blocked: { text: 'Geblokkeerd', tone: 'danger' },
  deceased: { text: 'Overlijden gemeld', tone: 'neutral' },
};

/** A contract that waits for money of another provider, so that the investor pays nothing. */
const underTransfer = { text: 'Overdracht loopt', tone: 'info' } as const;

interface ContractStatusBadgeProps {
  readonly status: ContractStatus;
  /** True while another provider transfers the money of the contract. */
  readonly isTransferred?: boolean;
}

export function ContractStatusBadge({ status, isTransferred = false }: ContractStatusBadgeProps) {
  const { text, tone } = isTransferred && status === 'awaitingPayment' ? underTransfer : statuses[status];
  return <Badge tone={tone}>{text}</Badge>;
}
