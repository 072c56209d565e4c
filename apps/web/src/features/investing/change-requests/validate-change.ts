import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import { type ChangeInput, changeInput } from '@portaal/domain/investing/change-requests/options';
import { changeLines, changeProblems } from '@portaal/domain/investing/change-requests/rules';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';

export type Validation =
  | { readonly ok: true; readonly wanted: ChangeInput }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Validates the input with the rules of the contract package, which the server also applies. */
export function validateChange(draft: object, terms: ChangeTerms): Validation {
  const parsed = changeInput.safeParse(draft);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) };
  const problems = changeProblems(parsed.data, terms);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, wanted: parsed.data };
}

/** Returns whether the request differs from the current terms. */
export const changesAnything = (change: ChangeInput, terms: ChangeTerms): boolean =>
  changeLines(change, terms).length > 0;
