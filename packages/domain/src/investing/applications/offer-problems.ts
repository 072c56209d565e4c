import type { FieldProblem } from '../../http/error.ts';
import type { CalculationInput } from '../../products/calculation/calls.ts';
import { agreedAmounts } from './amounts.ts';
import { annuityProblems, type RelevantPremium } from './annuity-confirmations.ts';
import type { ApplicationDraft } from './draft.ts';

/** Returns the kind and amounts of the deposits in a draft, as an offer calculated them. */
export function investmentOfOffer({
  initialDeposit,
  periodicDeposit,
}: Pick<CalculationInput, 'initialDeposit' | 'periodicDeposit'>) {
  const kind = initialDeposit === 0 ? 'monthly' : periodicDeposit === 0 ? 'once' : 'both';
  return {
    kind,
    initialDeposit: initialDeposit === 0 ? null : initialDeposit,
    periodicDeposit: periodicDeposit === 0 ? null : periodicDeposit,
  } as const;
}

const differs = (one: number, other: number): boolean => Math.round(one * 100) !== Math.round(other * 100);

/** Rejects deposits that differ from the calculation, which the applicant changes in the calculator. */
export function offerAmountProblems(
  { investment }: ApplicationDraft,
  offered: Pick<CalculationInput, 'initialDeposit' | 'periodicDeposit'>,
): FieldProblem[] {
  const { initialDeposit, periodicDeposit } = agreedAmounts(investment);
  const message = 'Dit wijkt af van uw berekening. Pas de berekening aan.';
  return [
    ...(differs(initialDeposit, offered.initialDeposit)
      ? [{ field: 'investment.initialDeposit', message }]
      : []),
    ...(differs(periodicDeposit, offered.periodicDeposit)
      ? [{ field: 'investment.periodicDeposit', message }]
      : []),
  ];
}

/**
 * Rejects two partners for funds with several questionnaires, because the second signer answers one (decision 0260).
 */
export const partnerProblems = (
  applicant: ApplicationDraft['for'],
  questionnaires: readonly unknown[],
): FieldProblem[] =>
  applicant === 'partner' && questionnaires.length > 1
    ? [
        {
          field: 'for',
          message:
            'Samen met uw partner kunt u online alleen beleggen in fondsen met dezelfde vragenlijst. Pas de verdeling aan in uw berekening, of laat u terugbellen.',
        },
      ]
    : [];

/** Explains that an annuity has one holder (domain 1.4). */
const ownOnly = 'Een lijfrente is altijd voor uzelf.';

/** Rejects an annuity for another person, or with distributions that are paid out (domain 1.1, 1.4). */
export function ownAnnuityProblems(draft: Pick<ApplicationDraft, 'for' | 'investment'>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (draft.for !== null && draft.for !== 'mijn') problems.push({ field: 'for', message: ownOnly });
  if (draft.investment.stock !== 'stock') {
    const message = 'Bij een lijfrente beleggen wij uitkeringen van de fondsen altijd opnieuw.';
    problems.push({ field: 'investment.stock', message });
  }
  return problems;
}

/**
 * Returns what an application for an annuity that accumulates lacks (domain 1.1, 1.3, 1.4). `premium`: the premiums of
 * the year over all annuities of the applicant.
 */
export const annuityDraftProblems = (
  draft: Pick<ApplicationDraft, 'annuity' | 'for' | 'investment'>,
  premium: RelevantPremium,
): FieldProblem[] => [...ownAnnuityProblems(draft), ...annuityProblems(draft.annuity, premium)];
