import type { ApplicationStatus } from '@portaal/domain/investing/applications/states';
import type { Tone } from '../../../../ui/Badge.tsx';

/** Texts for the status of an application, for the employee who decides on it. */
export const reviewStatusTexts: Readonly<
  Record<ApplicationStatus, { readonly text: string; readonly tone: Tone }>
> = {
  draft: { text: 'Nog niet ingediend', tone: 'neutral' },
  awaitingSecondSignature: { text: 'Wacht op de tweede handtekening', tone: 'neutral' },
  awaitingConfirmation: { text: 'Wacht op bevestiging', tone: 'warning' },
  submitted: { text: 'Te controleren', tone: 'info' },
  moreInfo: { text: 'Wacht op antwoord', tone: 'warning' },
  approved: { text: 'Goedgekeurd', tone: 'success' },
  rejected: { text: 'Afgewezen', tone: 'danger' },
  withdrawn: { text: 'Ingetrokken door de belegger', tone: 'neutral' },
};
