import * as calls from '@portaal/domain/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import { passwordChange } from '@portaal/domain/security/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';

interface Outcome {
  readonly problems: readonly FieldProblem[];
  /** What the server said that belongs to no field. */
  readonly rejection: string | null;
  readonly isChanged: boolean;
}

const untouched: Outcome = { problems: [], rejection: null, isChanged: false };

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ApiError) {
    return error.fields.length > 0
      ? { ...untouched, problems: error.fields }
      : { ...untouched, rejection: errorText(error) };
  }
  if (error instanceof NetworkError) {
    return {
      ...untouched,
      rejection: 'Wij kunnen de server niet bereiken. Uw wachtwoord is misschien niet gewijzigd.',
    };
  }
  throw error;
}

/** The form that changes the password. Fields are read when sent, so that what a password manager fills in counts too. */
export function usePasswordForm() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState(untouched);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  async function send(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const given = {
      currentPassword: String(data.get('currentPassword') ?? ''),
      password: String(data.get('password') ?? ''),
    };
    const validated = passwordChange.safeParse(given);
    if (!validated.success) {
      setOutcome({ ...untouched, problems: problemsOf(validated.error.issues) });
      return;
    }
    setOutcome(untouched);
    try {
      await request(calls.changePassword, { body: validated.data, globalErrors: false });
      form.reset();
      setOutcome({ ...untouched, isChanged: true });
      for (const { path } of [calls.listSessions, calls.listSignInActivity]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // A second press before the response would be a second attempt for the throttle.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    void send(event.currentTarget).finally(() => {
      isSending.current = false;
      setBusy(false);
      setAttempt((count) => count + 1);
    });
  }

  return { ...outcome, attempt, busy, submit };
}
