/** What the bank of an account says of the name we would pay it in (Verification of Payee, decision 0098). */
export const payeeOutcomes = ['match', 'closeMatch', 'noMatch', 'notPossible'] as const;
export type PayeeOutcome = (typeof payeeOutcomes)[number];

/** As an employee reads it. */
export const payeeOutcomeTexts: Readonly<Record<PayeeOutcome, string>> = {
  match: 'Naam en rekening horen bij elkaar',
  closeMatch: 'De naam wijkt iets af',
  noMatch: 'De naam hoort niet bij de rekening',
  notPossible: 'De bank kon het niet zeggen',
};
