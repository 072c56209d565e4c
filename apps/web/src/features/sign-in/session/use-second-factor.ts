import * as calls from '@portaal/domain/calls';
import type { SignInMethod } from '@portaal/domain/sign-in/second-factor/methods';
import type { SecondFactorChallenge } from '@portaal/domain/sign-in/session/calls';
import type { User } from '@portaal/domain/sign-in/users/calls';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAct } from '../../../act/use-act.ts';
import { useSubmission } from '../../../act/use-submission.ts';
import { wrongCodeIn } from '../../../act/wrong-code.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { signInWithPasskey } from './passkey-sign-in.ts';

/** Seconds before another code can be requested, because the first code may still arrive. */
const RESEND_AFTER = 30;

export interface SignedIn {
  readonly user: User;
  readonly exp: number;
  /** Number of remaining recovery codes, if one was used. */
  readonly recoveryCodesLeft: number | null;
  readonly method: SignInMethod;
}

interface Options {
  readonly challenge: SecondFactorChallenge;
  readonly onDone: (signedIn: SignedIn) => void;
  /** Called when the sign-in attempt has expired, so that the password must be typed again. */
  readonly onExpired: (message: string) => void;
}

type CodeMethod = Exclude<SignInMethod, 'passkey'>;

const isSent = (method: SignInMethod): method is 'sms' | 'email' => method === 'sms' || method === 'email';

function emptyProblem(method: CodeMethod): string {
  return method === 'recoveryCode' ? 'Vul een herstelcode in.' : 'Vul de code van 6 cijfers in.';
}

function focusCode(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('[name="code"]');
  field?.focus();
  field?.select();
}

/** Manages the second-factor step of signing in. */
export function useSecondFactor({ challenge, onDone, onExpired }: Options) {
  const [method, setMethod] = useState<SignInMethod>(challenge.methods[0] ?? 'totp');
  const [wait, setWait] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(new Set<SignInMethod>());

  function onFailed(error: unknown): unknown {
    if (!(error instanceof ApiError && error.code === 'signInExpired')) return wrongCodeIn(error);
    onExpired(error.message);
    return true;
  }
  const ask = useAct(calls.sendLoginCode, {
    prepare(by: 'sms' | 'email') {
      show.clear();
      return { body: { method: by } };
    },
    onDone: () => setWait(RESEND_AFTER),
    onFailed,
  });
  const show = useAct(calls.loginSecondFactor, {
    prepare({ method: by, data }: { method: CodeMethod; data: FormData }) {
      ask.clear();
      const code = String(data.get('code') ?? '').trim();
      return code === ''
        ? { problems: [{ field: 'code', message: emptyProblem(by) }] }
        : { body: { method: by, code, trustDevice: data.get('trustDevice') !== null } };
    },
    onDone: (signedIn) => onDone({ ...signedIn, method }),
    onFailed,
  });
  /** Reason why the browser returned no passkey. */
  const [unshown, setUnshown] = useState<string | null>(null);
  // A passkey covers both factors, so it starts its own session instead of completing the password attempt.
  const passkey = useSubmission({
    prepare() {
      setUnshown(null);
      return {};
    },
    async send() {
      const { started, problem } = await signInWithPasskey();
      setUnshown(problem);
      return started === null ? undefined : { response: started };
    },
    onDone: (started) => onDone({ ...started, recoveryCodesLeft: null, method: 'passkey' }),
  });
  // Allows one request at a time, because a second press before the response would count as a second attempt.
  const busy = ask.busy || show.busy || passkey.busy;
  const attempts = ask.attempt + show.attempt;

  function sendCode(): void {
    if (!busy && isSent(method)) void ask.run(method);
  }

  // For a method with a sent code, choosing the method also requests the first code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each chosen method.
  useEffect(() => {
    focusCode(form.current);
    if (!isSent(method) || sent.current.has(method)) return;
    sent.current.add(method);
    sendCode();
  }, [method]);

  useEffect(() => {
    if (attempts > 0) focusCode(form.current);
  }, [attempts]);

  useEffect(() => {
    if (wait === 0) return;
    const second = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(second);
  }, [wait]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    if (method === 'passkey') void passkey.run();
    else void show.run({ method, data: new FormData(event.currentTarget) });
  }

  function choose(other: SignInMethod): void {
    ask.clear();
    show.clear();
    passkey.clear();
    setUnshown(null);
    setMethod(other);
  }

  const [problem] = [...ask.problems, ...show.problems];
  return {
    method,
    field: problem?.message,
    rejection: ask.failure ?? show.failure ?? passkey.failure ?? unshown,
    busy,
    wait,
    form,
    submit,
    choose,
    sendCode,
  };
}
