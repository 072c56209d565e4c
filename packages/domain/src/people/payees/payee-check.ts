/** Result of the name check by the payee's bank (Verification of Payee, decision 0098). */
export const payeeOutcomes = ['match', 'closeMatch', 'noMatch', 'notPossible'] as const;
export type PayeeOutcome = (typeof payeeOutcomes)[number];

/** Texts shown to employees. */
export const payeeOutcomeTexts: Readonly<Record<PayeeOutcome, string>> = {
  match: 'Naam en rekening horen bij elkaar',
  closeMatch: 'De naam wijkt iets af',
  noMatch: 'De naam hoort niet bij de rekening',
  notPossible: 'De bank kon het niet zeggen',
};
