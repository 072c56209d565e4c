import type { FieldProblem } from '../../http/error.ts';
import { euroAndCents } from '../../notation/dutch.ts';
import type { CalculationInput } from '../../products/calculation/calls.ts';
import { agreedAmounts } from './amounts.ts';
import type { YearlyPremium } from './applied-offer.ts';
import type { ApplicationDraft } from './draft.ts';

/** Kind and amounts of the deposits in a draft, as an offer calculated them. */
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

/** Explains that an annuity has one holder (domain 1.4). */
const ownOnly = 'Een lijfrente is altijd voor uzelf.';

const euro = (amount: number): string => euroAndCents(Math.round(amount * 100));

function roomProblems(
  { room, aboveRoomUnderstood }: NonNullable<ApplicationDraft['annuity']>,
  { year, total }: Pick<YearlyPremium, 'year' | 'total'>,
): FieldProblem[] {
  if (aboveRoomUnderstood || (room !== null && total <= room)) return [];
  const field = 'annuity.aboveRoomUnderstood';
  const message =
    room === null
      ? 'U hebt uw ruimte niet ingevuld. Bevestig dat uw premie dan misschien niet aftrekbaar is, of vul uw ruimte in.'
      : `U betaalt in ${year} ${euro(total)} premie. Uw ruimte is ${euro(room)}. Bevestig dat het deel daarboven niet aftrekbaar is, of pas de berekening aan.`;
  return [{ field, message }];
}

/**
 * Returns what an application for an annuity that accumulates lacks (domain 1.1, 1.3, 1.4). `premium`: the premiums of
 * the year over all annuities of the applicant.
 */
export function annuityDraftProblems(
  draft: Pick<ApplicationDraft, 'annuity' | 'for' | 'investment'>,
  premium: Pick<YearlyPremium, 'year' | 'total'>,
): FieldProblem[] {
  const { annuity = { lockedUnderstood: false, room: null, aboveRoomUnderstood: false } } = draft;
  const problems: FieldProblem[] = [];
  if (draft.for !== null && draft.for !== 'mijn') problems.push({ field: 'for', message: ownOnly });
  if (draft.investment.stock !== 'stock') {
    const message = 'Bij een lijfrente beleggen wij uitkeringen van de fondsen altijd opnieuw.';
    problems.push({ field: 'investment.stock', message });
  }
  if (!annuity.lockedUnderstood) {
    const message = 'Bevestig dat u begrijpt dat uw geld vaststaat tot uw lijfrente uitkeert.';
    problems.push({ field: 'annuity.lockedUnderstood', message });
  }
  return [...problems, ...roomProblems(annuity, premium)];
}
