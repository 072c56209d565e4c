import { closingConfirmation } from '@portaal/domain/account-closing/calls';
import * as calls from '@portaal/domain/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import { type FormEvent, useRef, useState } from 'react';
import { useStepUp } from '../../act/step-up/use-step-up.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';

const rejectionOf = (error: unknown): string =>
  error instanceof ApiError
    ? errorText(error)
    : 'Wij kunnen de server niet bereiken. Probeer het zo nog een keer.';

/** Closing one's account: the word, then a code, then it is gone. */
export function useCloseAccount(onClosed: () => void) {
  const { prove, dialog } = useStepUp();
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [rejection, setRejection] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const isUnderWay = useRef(false);

  async function close(confirmation: string): Promise<void> {
    try {
      await prove({ act: 'closeAccount' }, async (twoFaToken) => {
        setBusy(true);
        await request(calls.closeAccount, { body: { confirmation, twoFaToken }, globalErrors: false });
        onClosed();
        setClosed(true);
      });
    } catch (error) {
      setRejection(rejectionOf(error));
    } finally {
      setBusy(false);
      isUnderWay.current = false;
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isUnderWay.current) return;
    setRejection(null);
    setAttempt(attempt + 1);
    const confirmation = String(new FormData(event.currentTarget).get('confirmation') ?? '');
    const validated = closingConfirmation.safeParse({ confirmation });
    setProblems(validated.success ? [] : problemsOf(validated.error.issues));
    if (!validated.success) return;
    isUnderWay.current = true;
    void close(confirmation);
  }

  return { problems, rejection, attempt, busy, isClosed, submit, dialog };
}
