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

/** Days without changes after which a draft and its files are erased. The user is warned beforehand. */
export const DRAFT_DAYS = 90;
export const DRAFT_WARNING_DAYS = 14;

/** Days in which an investor can withdraw without a reason, while the money is not invested. */
export const COOLING_OFF_DAYS = 14;
