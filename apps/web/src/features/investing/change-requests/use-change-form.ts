import * as calls from '@portaal/domain/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import type { ChangeRequest } from '@portaal/domain/investing/change-requests/calls';
import {
  type ChangeInput,
  changeDefinitions,
  changeInput,
} from '@portaal/domain/investing/change-requests/options';
import { changeLines, changeProblems } from '@portaal/domain/investing/change-requests/rules';
import type { ChangeTerms } from '@portaal/domain/investing/change-requests/terms';
import { useEffect, useRef, useState } from 'react';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';

type Validation =
  | { readonly ok: true; readonly wanted: ChangeInput }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Validates the input with the rules of the contract package, which the server also applies. */
function validateChange(draft: object, terms: ChangeTerms): Validation {
  const parsed = changeInput.safeParse(draft);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues) };
  const problems = changeProblems(parsed.data, terms);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, wanted: parsed.data };
}

/** Returns whether the request differs from the current terms. */
const changesAnything = (change: ChangeInput, terms: ChangeTerms): boolean =>
  changeLines(change, terms).length > 0;

type Step =
  | { readonly name: 'fill' }
  | { readonly name: 'check'; readonly wanted: ChangeInput }
  | { readonly name: 'done'; readonly request: ChangeRequest };

const BODY = 'wijziging.';

/** Manages the three steps of a change: fill in, review, done. */
export function useChangeForm(contractId: string, terms: ChangeTerms) {
  const [step, setStep] = useState<Step>({ name: 'fill' });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [rejection, setRejection] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);

  // Moves the focus to the heading of a new step. When the page opens, the page itself sets the focus.
  useEffect(() => {
    if (!first.current && step.name !== 'fill') title.current?.focus();
    first.current = false;
  }, [step]);

  const ask = useProvenAct(calls.requestChange, {
    prepare: (wijziging: ChangeInput) => {
      setRejection(null);
      return { params: { id: contractId }, body: { wijziging } };
    },
    asksCode: ({ option }) => changeDefinitions[option].needsCode === true,
    withProof: ({ body, ...sent }, twoFaToken) => ({
      ...sent,
      body: { wijziging: { ...body.wijziging, twoFaToken } as ChangeInput },
    }),
    onDone: (request) => setStep({ name: 'done', request }),
    onFailed: (error) => {
      if (!(error instanceof ApiError) || error.fields.length === 0) return false;
      setProblems(error.fields.map(({ field, message }) => ({ field: field.replace(BODY, ''), message })));
      setStep({ name: 'fill' });
      setAttempt((count) => count + 1);
      return true;
    },
  });

  function check(draft: object): void {
    setAttempt((count) => count + 1);
    ask.clear();
    setRejection(null);
    const validated = validateChange(draft, terms);
    setProblems(validated.ok ? [] : validated.problems);
    if (!validated.ok) return;
    if (changesAnything(validated.wanted, terms)) setStep({ name: 'check', wanted: validated.wanted });
    else setRejection('U hebt niets gewijzigd.');
  }

  return {
    step,
    problems,
    rejection: rejection ?? ask.failure,
    attempt,
    busy: ask.busy,
    title,
    check,
    send: (change: ChangeInput) => void ask.run(change),
    back: () => setStep({ name: 'fill' }),
    dialog: ask.dialog,
  };
}
