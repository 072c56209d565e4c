import * as calls from '@portaal/domain/calls';
import { problemsOf } from '@portaal/domain/http/problems';
import { type EmailChange, emailChangeProblem, newEmail } from '@portaal/domain/sign-in/email-change/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { useProvenAct } from '../../../act/use-proven-act.tsx';
import { callQuery } from '../../../lib/http/call-query.ts';

interface EmailChangeOptions {
  /** The user's current email address. */
  readonly email: string;
  /** Called when the confirmation links may have been used, so that the signed-in user is loaded again. */
  readonly onSettled: () => void;
}

/** Requests a change of email address with a step-up code, and waits until both addresses have been confirmed. */
export function useEmailChange({ email, onSettled }: EmailChangeOptions) {
  const client = useQueryClient();
  const waiting = callQuery(calls.getEmailChange);
  // The confirmation links open in another tab, so the page refetches when the user returns to it.
  const { data } = useQuery({ ...waiting, staleTime: 0, refetchOnWindowFocus: 'always' });
  const [awaited, setAwaited] = useState<string | null>(null);
  if (data && data.email !== awaited) setAwaited(data.email);

  const isGone = data === null && awaited !== null && awaited !== email;
  useEffect(() => {
    if (isGone) onSettled();
  }, [isGone, onSettled]);

  const ask = useProvenAct(calls.requestEmailChange, {
    prepare(typed: string) {
      withdraw.clear();
      const read = newEmail.safeParse({ email: typed });
      if (!read.success) return { problems: problemsOf(read.error.issues) };
      const enteredEmail = read.data.email.toLowerCase();
      const message = emailChangeProblem(enteredEmail, email);
      return message === undefined
        ? { body: { email: enteredEmail } }
        : { problems: [{ field: 'email', message }] };
    },
  });
  const withdraw = useAct(calls.withdrawEmailChange, {
    prepare() {
      ask.clear();
      return {};
    },
    onResponse() {
      client.setQueryData(waiting.queryKey, null);
      setAwaited(null);
    },
  });

  const pending: EmailChange | null = data ?? null;
  return { pending, isChanged: pending === null && awaited === email, ask, withdraw };
}
