import * as calls from '@portaal/domain/calls';
import type { SignInMethod } from '@portaal/domain/second-factor/methods';
import type { SecondFactorChallenge } from '@portaal/domain/session/calls';
import type { User } from '@portaal/domain/users/calls';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { request } from '../../lib/http/request.ts';

/** Seconds before another code can be asked: the first is on its way. */
const RESEND_AFTER = 30;

export interface SignedIn {
  readonly user: User;
  readonly exp: number;
  /** After a recovery code: how many are left. */
  readonly recoveryCodesLeft: number | null;
  readonly method: SignInMethod;
}

interface Options {
  readonly challenge: SecondFactorChallenge;
  readonly onDone: (signedIn: SignedIn) => void;
  /** The attempt is over: the password must be typed again. */
  readonly onExpired: (message: string) => void;
}

/** A fault in what was typed, or something the server says of the whole. */
interface Trouble {
  readonly field: string | undefined;
  readonly rejection: string | null;
}
const none: Trouble = { field: undefined, rejection: null };

const isSent = (method: SignInMethod): method is 'sms' | 'email' => method === 'sms' || method === 'email';

function emptyProblem(method: SignInMethod): string {
  return method === 'recoveryCode' ? 'Vul een herstelcode in.' : 'Vul de code van 6 cijfers in.';
}

function focusCode(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLInputElement>('[name="code"]');
  field?.focus();
  field?.select();
}

/** State of the second screen of signing in. */
export function useSecondFactor({ challenge, onDone, onExpired }: Options) {
  const [method, setMethod] = useState<SignInMethod>(challenge.methods[0] ?? 'totp');
  const [trouble, setTrouble] = useState(none);
  const [busy, setBusy] = useState(false);
  const [wait, setWait] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const sent = useRef(new Set<SignInMethod>());

  function reject(error: unknown): void {
    if (error instanceof ApiError) {
      if (error.code === 'signInExpired') onExpired(error.message);
      else if (error.code === 'wrongCode') setTrouble({ field: error.message, rejection: null });
      else {
        const [first] = error.fields;
        setTrouble({ field: first?.message, rejection: first === undefined ? errorText(error) : null });
      }
    } else if (error instanceof NetworkError) {
      const rejection = 'Wij kunnen de server niet bereiken. Controleer uw internetverbinding.';
      setTrouble({ field: undefined, rejection });
    } else throw error;
  }

  /** One thing at a time: a second press before the response would count as a second attempt. */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setTrouble(none);
    try {
      await work();
    } catch (error) {
      reject(error);
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  const sendCode = () =>
    alone(async () => {
      if (!isSent(method)) return;
      await request(calls.sendLoginCode, { body: { method }, globalErrors: false });
      setWait(RESEND_AFTER);
    });

  // Who chose a code that is sent need not ask for it as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each means that was chosen.
  useEffect(() => {
    focusCode(form.current);
    if (!isSent(method) || sent.current.has(method)) return;
    sent.current.add(method);
    void sendCode();
  }, [method]);

  useEffect(() => {
    if (trouble !== none) focusCode(form.current);
  }, [trouble]);

  useEffect(() => {
    if (wait === 0) return;
    const second = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(second);
  }, [wait]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const code = String(data.get('code') ?? '').trim();
    if (code === '') {
      setTrouble({ field: emptyProblem(method), rejection: null });
      return;
    }
    const body = { method, code, trustDevice: data.get('trustDevice') !== null };
    void alone(async () => {
      onDone({ ...(await request(calls.loginSecondFactor, { body, globalErrors: false })), method });
    });
  }

  function choose(other: SignInMethod): void {
    setTrouble(none);
    setMethod(other);
  }

  return { method, ...trouble, busy, wait, form, submit, choose, sendCode: () => void sendCode() };
}
