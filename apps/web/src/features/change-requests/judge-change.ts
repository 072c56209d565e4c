import { type ChangeInput, changeInput } from '@portaal/domain/change-requests/options';
import { changeLines, changeProblems } from '@portaal/domain/change-requests/rules';
import type { ChangeFacts } from '@portaal/domain/change-requests/terms';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';

export type Judgement =
  | { readonly ok: true; readonly wanted: ChangeInput }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** What was filled in, by the rules of the contract package: those of the server. */
export function judgeChange(draft: object, facts: ChangeFacts): Judgement {
  const parsed = changeInput.safeParse(draft);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) };
  const problems = changeProblems(parsed.data, facts);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, wanted: parsed.data };
}

/** Whether it would change anything at all. */
export const changesAnything = (wanted: ChangeInput, facts: ChangeFacts): boolean =>
  changeLines(wanted, facts).length > 0;
