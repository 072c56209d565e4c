import * as calls from '@portaal/domain/calls';
import type { FieldProblem } from '@portaal/domain/http/error';
import type { User } from '@portaal/domain/users/calls';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';
import { paths } from '../../lib/internal-urls.ts';
import { startSession } from './session.ts';

type Field = 'email' | 'password';
type Problems = Readonly<Partial<Record<Field, string>>>;

interface Outcome {
  readonly problems: Problems;
  /** What the server said that belongs to no field. */
  readonly rejection: string | null;
}

const fine: Outcome = { problems: {}, rejection: null };

function toProblems(found: readonly FieldProblem[]): Problems {
  const first = (field: Field) => found.find((problem) => problem.field === field)?.message;
  const [email, password] = [first('email'), first('password')];
  return { ...(email === undefined ? {} : { email }), ...(password === undefined ? {} : { password }) };
}

/** The server checks what was typed, with the contract's schema; here only that something was. */
function missing(body: Readonly<Record<Field, string>>): FieldProblem[] {
  return (['email', 'password'] as const)
    .filter((field) => body[field] === '')
    .map((field) => ({ field, message: 'Vul dit veld in.' }));
}

const notReached = () => {
  throw new NetworkError();
};

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ApiError) {
    const problems = toProblems(error.fields);
    const isAboutFields = problems.email !== undefined || problems.password !== undefined;
    return { problems, rejection: isAboutFields ? null : errorText(error) };
  }
  if (error instanceof NetworkError) {
    return {
      problems: {},
      rejection: 'Wij kunnen de server niet bereiken. Controleer uw internetverbinding.',
    };
  }
  throw error;
}

/** State of the sign-in form. Fields are read when sent, so that what a password manager fills in counts too. */
export function useLoginForm(wanted: string | null) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [outcome, setOutcome] = useState(fine);
  const [busy, setBusy] = useState(false);
  /** What stands in the place of the form, once something besides the password is asked. */
  const [step, setStep] = useState<ReactNode>(null);
  const isSending = useRef(false);

  // To what must be corrected; after a rejection to the password, which is then typed again.
  useEffect(() => {
    if (outcome === fine) return;
    const name = outcome.problems.email === undefined ? 'password' : 'email';
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }, [outcome]);

  async function enter({ user, exp }: { user: User; exp: number }): Promise<void> {
    startSession(user, exp);
    await router.navigate({ href: wanted ?? paths.home, replace: true });
  }

  /** The password must be typed again. */
  function again(rejection: string | null): void {
    setStep(null);
    setOutcome({ problems: {}, rejection });
  }

  async function send(data: FormData): Promise<void> {
    const body = {
      email: String(data.get('email') ?? '').trim(),
      password: String(data.get('password') ?? ''),
    };
    const problems = missing(body);
    if (problems.length > 0) {
      setOutcome({ problems: toProblems(problems), rejection: null });
      return;
    }
    setOutcome(fine);
    try {
      const response = await request(calls.login, { body, globalErrors: false });
      if ('exp' in response) await enter(response);
      else {
        const { secondFactorStep } = await import('./SecondFactorStep.tsx').catch(notReached);
        setStep(secondFactorStep(response.secondFactor, body.email, enter, again));
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
    void send(new FormData(event.currentTarget)).finally(() => {
      isSending.current = false;
      setBusy(false);
    });
  }

  return { ...outcome, busy, form, step, submit };
}
