import * as calls from '@portaal/domain/calls';
import { type EmailChange, emailChangeProblem, newEmail } from '@portaal/domain/email-change/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useStepUp } from '../../act/step-up/use-step-up.tsx';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { callQuery } from '../../lib/http/call-query.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';

interface Outcome {
  readonly problems: readonly FieldProblem[];
  readonly rejection: string | null;
}

const fine: Outcome = { problems: [], rejection: null };

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ApiError) {
    return error.fields.some(({ field }) => field === 'email')
      ? { ...fine, problems: error.fields }
      : { ...fine, rejection: errorText(error) };
  }
  if (error instanceof NetworkError) {
    return { ...fine, rejection: 'Wij kunnen de server niet bereiken. Probeer het zo nog een keer.' };
  }
  throw error;
}

interface EmailChangeOptions {
  /** The address the person has now. */
  readonly email: string;
  /** The links were used, perhaps: who is signed in must be asked again. */
  readonly onSettled: () => void;
}

/** Another address for a person: asked with a code, and then waited for until both addresses agree. */
export function useEmailChange({ email, onSettled }: EmailChangeOptions) {
  const client = useQueryClient();
  const waiting = callQuery(calls.getEmailChange);
  // The links are opened in another tab: the user who comes back from there sees what came of it.
  const { data } = useQuery({ ...waiting, staleTime: 0, refetchOnWindowFocus: 'always' });
  const { prove, dialog } = useStepUp();
  const [awaited, setAwaited] = useState<string | null>(null);
  const [outcome, setOutcome] = useState(fine);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  if (data && data.email !== awaited) setAwaited(data.email);

  const isGone = data === null && awaited !== null && awaited !== email;
  useEffect(() => {
    if (isGone) onSettled();
  }, [isGone, onSettled]);

  async function once(work: () => Promise<void>): Promise<void> {
    // A second press before the response would ask for a second code.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setOutcome(fine);
    try {
      await work();
    } catch (error) {
      setOutcome(outcomeOf(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
      setAttempt((count) => count + 1);
    }
  }

  async function ask(typed: string): Promise<void> {
    const validated = newEmail.safeParse({ email: typed });
    if (!validated.success) {
      setOutcome({ ...fine, problems: problemsOf(validated.error.issues) });
      return;
    }
    const wanted = validated.data.email.toLowerCase();
    const message = emailChangeProblem(wanted, email);
    if (message !== undefined) {
      setOutcome({ ...fine, problems: [{ field: 'email', message }] });
      return;
    }
    await prove({ act: 'changeEmail', subject: wanted }, async (twoFaToken) => {
      await request(calls.requestEmailChange, { body: { email: wanted, twoFaToken }, globalErrors: false });
      await client.invalidateQueries({ queryKey: waiting.queryKey });
    });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('email') ?? '');
    void once(() => ask(typed));
  }

  const withdraw = () =>
    once(async () => {
      await request(calls.withdrawEmailChange, { globalErrors: false });
      client.setQueryData(waiting.queryKey, null);
      setAwaited(null);
    });

  const pending: EmailChange | null = data ?? null;
  return {
    pending,
    isChanged: pending === null && awaited === email,
    ...outcome,
    attempt,
    busy,
    submit,
    withdraw,
    dialog,
  };
}
