/** Statuses of an application, with the text users read (domain 4.8, 5.3). */
export const applicationStatusTexts = {
  draft: 'Nog niet ingediend',
  awaitingSecondSignature: 'Wacht op de tweede handtekening',
  awaitingConfirmation: 'Wacht op uw bevestiging',
  submitted: 'Wij controleren uw aanvraag',
  moreInfo: 'Wij hebben een vraag aan u',
  approved: 'Goedgekeurd',
  rejected: 'Afgewezen',
  withdrawn: 'Ingetrokken',
} as const;
export type ApplicationStatus = keyof typeof applicationStatusTexts;
export const applicationStatuses = Object.keys(applicationStatusTexts) as [
  ApplicationStatus,
  ...ApplicationStatus[],
];
