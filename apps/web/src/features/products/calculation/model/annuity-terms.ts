import { durationText } from '@portaal/domain/notation/dutch';
import { type AnnuityTerms, annuityTermsOf } from '@portaal/domain/products/annuities/terms';
import { birthdateProblems } from '@portaal/domain/products/calculation/annuity-rules';
import { startProblems } from '@portaal/domain/products/calculation/start';
import { firstOfNextMonth, isIsoDate } from '@portaal/engine';
import { startOf } from './calculation-input.ts';
import type { FlowAnswers, FlowContext } from './calculator-flow.ts';

/** Data about a person that the annuity rules require. */
export interface PersonResponses extends Pick<FlowAnswers, 'start'> {
  /** Empty until it is a complete date (`YYYY-MM-DD`). */
  readonly geboortedatum: string;
}

type Policy = Parameters<typeof annuityTermsOf>[0]['polisVoorwaardeCode'];

/**
 * Applies the annuity rules to this person (domain 1.4, 1.5). Returns null while the rules or the date of birth are
 * unknown, or if the age does not allow an annuity. An impossible start is replaced by the first possible start.
 */
export function annuityTermsFor(
  state: PersonResponses,
  polisVoorwaardeCode: Policy,
  { today, calculation }: FlowContext,
): AnnuityTerms | null {
  const rules = calculation?.annuityRules ?? null;
  const birthdate = state.geboortedatum;
  if (rules === null || !isIsoDate(birthdate)) return null;
  const chosenStart = startOf(state, today);
  const start = startProblems(chosenStart, today).length === 0 ? chosenStart : firstOfNextMonth(today);
  if (birthdateProblems(birthdate, start, today, rules).length > 0) return null;
  return annuityTermsOf({ birthdate, start, polisVoorwaardeCode }, rules);
}

/** Formats an age as `67 jaar en 3 maanden`. */
export const ageText = ({ years, months }: AnnuityTerms['statePension']): string =>
  durationText(12 * years + months);
