import type { ChangeRequest } from '@portaal/domain/change-requests/calls';
import { type ChangeInput, changeDefinitions } from '@portaal/domain/change-requests/options';
import type { ChangeTerms } from '@portaal/domain/change-requests/terms';
import type { FieldProblem } from '@portaal/domain/http/error';
import { useEffect, useRef, useState } from 'react';
import { useStepUp } from '../../act/step-up/use-step-up.tsx';
import { rejectionOf } from '../../entities/contract/use-withdrawal.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { useRequestChange } from './use-changes.ts';
import { changesAnything, validateChange } from './validate-change.ts';

type Step =
  | { readonly name: 'fill' }
  | { readonly name: 'check'; readonly wanted: ChangeInput }
  | { readonly name: 'done'; readonly request: ChangeRequest };

const BODY = 'wijziging.';

/** The three steps of a change: fill in, look at what changes, done. */
export function useChangeForm(contractId: string, terms: ChangeTerms) {
  const ask = useRequestChange(contractId);
  const { prove, dialog } = useStepUp();
  const [step, setStep] = useState<Step>({ name: 'fill' });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [rejection, setRejection] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);

  // To the heading of the step that came; on arrival the focus is the page's own.
  useEffect(() => {
    if (!first.current && step.name !== 'fill') title.current?.focus();
    first.current = false;
  }, [step]);

  function check(draft: object): void {
    setAttempt((count) => count + 1);
    setRejection(null);
    const validated = validateChange(draft, terms);
    setProblems(validated.ok ? [] : validated.problems);
    if (!validated.ok) return;
    if (changesAnything(validated.wanted, terms)) setStep({ name: 'check', wanted: validated.wanted });
    else setRejection('U hebt niets gewijzigd.');
  }

  async function send(wanted: ChangeInput): Promise<void> {
    setBusy(true);
    setRejection(null);
    try {
      const finish = async (sent: ChangeInput) => setStep({ name: 'done', request: await ask(sent) });
      if (changeDefinitions[wanted.option].needsCode) {
        await prove({ act: 'changeContract', subject: contractId }, (twoFaToken) =>
          finish({ ...wanted, twoFaToken } as ChangeInput),
        );
      } else await finish(wanted);
    } catch (error) {
      const named = error instanceof ApiError ? error.fields : [];
      if (named.length > 0 && error instanceof ApiError && error.status === 422) {
        const here = named.map(({ field, message }) => ({ field: field.replace(BODY, ''), message }));
        setProblems(here);
        setStep({ name: 'fill' });
        setAttempt((count) => count + 1);
      } else setRejection(rejectionOf(error));
    } finally {
      setBusy(false);
    }
  }

  const back = () => setStep({ name: 'fill' });
  return { step, problems, rejection, attempt, busy, title, check, send, back, dialog };
}
