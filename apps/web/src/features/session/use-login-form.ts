import * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { User } from '@portaal/domain/users/calls';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Invalid, useSubmission } from '../../act/use-submission.ts';
import { NetworkError } from '../../lib/http/api-error.ts';
import { request } from '../../lib/http/request.ts';
import { paths } from '../../lib/internal-urls.ts';
import { startSession } from './session.ts';

/** The server checks what was typed, with the contract's schema; here only that something was. */
function missing(body: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.keys(body)
    .filter((field) => body[field] === '')
    .map((field) => ({ field, message: 'Vul dit veld in.' }));
}

const notReached = () => {
  throw new NetworkError();
};

/** State of the sign-in form. Fields are read when sent, so that what a password manager fills in counts too. */
export function useLoginForm(wanted: string | null) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  /** What stands in the place of the form, once something besides the password is asked. */
  const [step, setStep] = useState<ReactNode>(null);
  /** Why the password must be typed again, when something else was asked after it. */
  const [ended, setEnded] = useState<string | null>(null);
  const isNew = useRef(true);

  async function enter({ user, exp }: { user: User; exp: number }): Promise<void> {
    startSession(user, exp);
    await router.navigate({ href: wanted ?? paths.home, replace: true });
  }

  function again(reason: string | null): void {
    setStep(null);
    setEnded(reason);
  }

  // Not `useAct`: it knows all that was fetched, which is nothing yet and weighs more than this page may.
  const act = useSubmission({
    prepare(data: FormData): { body: CallBodyInput<typeof calls.login> } | Invalid {
      again(null);
      const body = {
        email: String(data.get('email') ?? '').trim(),
        password: String(data.get('password') ?? ''),
      };
      const problems = missing(body);
      return problems.length > 0 ? { problems } : { body };
    },
    send: async ({ body }) => ({ response: await request(calls.login, { body, globalErrors: false }) }),
    async onDone(response, data) {
      if ('exp' in response) return enter(response);
      const { secondFactorStep } = await import('./SecondFactorStep.tsx').catch(notReached);
      setStep(secondFactorStep(response.secondFactor, String(data.get('email')).trim(), enter, again));
    },
  });

  const passkey = useSubmission({
    prepare() {
      again(null);
      act.clear();
      return {};
    },
    async send() {
      const { signInWithPasskey } = await import('./passkey-sign-in.ts').catch(notReached);
      const { started, problem } = await signInWithPasskey();
      setEnded(problem);
      return started === null ? undefined : { response: started };
    },
    onDone: enter,
  });

  // To what must be corrected; after a rejection to the password, which is then typed again.
  const first = act.errorOf('email') === undefined ? 'password' : 'email';
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every attempt, and when the form comes back.
  useEffect(() => {
    if (!isNew.current) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    isNew.current = false;
  }, [act.attempt, step]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    passkey.clear();
    void act.run(new FormData(event.currentTarget));
  }

  return { act, passkey, rejection: act.failure ?? passkey.failure ?? ended, form, step, submit };
}
