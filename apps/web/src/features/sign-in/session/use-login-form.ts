import * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { User } from '@portaal/domain/sign-in/users/calls';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Invalid, useSubmission } from '../../../act/use-submission.ts';
import { NetworkError } from '../../../lib/http/api-error.ts';
import { request } from '../../../lib/http/request.ts';
import { paths } from '../../../lib/internal-urls.ts';
import { startSession } from './session.ts';

/** Returns a problem for each empty field. The server validates the content with the schema of the call. */
function missing(body: Readonly<Record<string, string>>): FieldProblem[] {
  return Object.keys(body)
    .filter((field) => body[field] === '')
    .map((field) => ({ field, message: 'Vul dit veld in.' }));
}

const notReached = () => {
  throw new NetworkError();
};

/**
 * Manages the sign-in form. The fields are read at submit, so that values filled in by a password manager are
 * included.
 */
export function useLoginForm(returnTo: string | null) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  /** Second-factor step, which replaces the form when more than the password is required. */
  const [step, setStep] = useState<ReactNode>(null);
  /** Message that explains why the password must be typed again after a failed second factor. */
  const [ended, setEnded] = useState<string | null>(null);
  const isNew = useRef(true);

  async function enter({ user, exp }: { user: User; exp: number }): Promise<void> {
    startSession(user, exp);
    await router.navigate({ href: returnTo ?? paths.home, replace: true });
  }

  function again(reason: string | null): void {
    setStep(null);
    setEnded(reason);
  }

  // `useAct` is not used, because its cache handling is too large for this page, and nothing is cached yet.
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

  // Focuses the field to correct; after a rejection this is the password, which must be typed again.
  const first = act.errorOf('email') === undefined ? 'password' : 'email';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every attempt and when the form is shown again.
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
