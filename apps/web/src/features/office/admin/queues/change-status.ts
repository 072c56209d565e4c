import type { ChangeReview } from '@portaal/domain/investing/change-requests/reviews';

type Status = ChangeReview['status'];

export const changeStatusTexts: Readonly<
  Record<Status, { readonly text: string; readonly tone: 'neutral' | 'info' | 'success' | 'danger' }>
> = {
  received: { text: 'Ontvangen', tone: 'neutral' },
  checked: { text: 'Gecontroleerd', tone: 'info' },
  processed: { text: 'Verwerkt', tone: 'success' },
  rejected: { text: 'Afgewezen', tone: 'danger' },
  withdrawn: { text: 'Ingetrokken', tone: 'neutral' },
};
