import * as calls from '@portaal/domain/calls';
import type { CallBodyInput } from '@portaal/domain/http/call';
import type { FieldProblem } from '@portaal/domain/http/error';
import { problemsOf } from '@portaal/domain/http/problems';
import { oneTimeCode, type StepUpMethod } from '@portaal/domain/http/two-fa-token';
import { recoveryCode } from '@portaal/domain/sign-in/second-factor/methods';
import { useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import { type Data, request } from '../../lib/http/request.ts';
import { showPasskey } from '../../lib/passkey.ts';
import { failureText } from '../failure.ts';
import type { IntendedAct } from './intended-act.ts';
import { noTwoFa, noteTwoFa } from './two-fa.ts';

type RequestedCode = Data<typeof calls.requestStepUpCode>;

interface Outcome {
  /** Message about the entered code, shown at the code field. */
  readonly problem: string | null;
  readonly rejection: string | null;
  /** True if the requested code has expired, so that the user must request a new code. */
  readonly isExpired: boolean;
}

const fine: Outcome = { problem: null, rejection: null, isExpired: false };

function outcomeOf(error: unknown, isOfApp: boolean): Outcome {
  if (error instanceof NetworkError) return { ...fine, rejection: failureText(error) };
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'codeExpired') return { ...fine, rejection: errorText(error), isExpired: true };
  if (error.code !== 'wrongCode') return { ...fine, rejection: errorText(error) };
  // An authenticator app shows each code for half a minute, and each code works once. A code that was just used to
  // sign in is therefore rejected here.
  const more = isOfApp ? ' Wacht tot uw app een nieuwe code laat zien en vul die in.' : '';
  return { ...fine, problem: errorText(error) + more };
}

const isOfContent = ({ field }: FieldProblem): boolean => field.startsWith('content.');

interface Outcomes {
  readonly onProven: (twoFaToken: string) => void;
  readonly onRejected: (error: ApiError) => void;
}

/** Runs at most one request at a time and passes its error to `onFailed`. */
function useOneAttempt(onFailed: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function attemptOnce(work: () => Promise<void>): Promise<void> {
    // A second press before the response arrives would request a second code or count as a second attempt.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      onFailed(error);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { busy, isUnderWay, attemptOnce };
}

/** Requests a code for an action and passes on the token that the server returns for the correct code. */
export function useStepUpCode(intent: IntendedAct, { onProven, onRejected }: Outcomes) {
  const [requested, setRequested] = useState<RequestedCode | null>(null);
  const [times, setTimes] = useState(0);
  const [outcome, setOutcome] = useState(fine);
  const [turn, setTurn] = useState(0);
  const [isRecovery, setIsRecovery] = useState(false);
  const isAnswered = useRef(false);
  const { busy, isUnderWay, attemptOnce } = useOneAttempt((error) => {
    // The problem lies in the content of the action, not in the code.
    if (error instanceof ApiError && error.fields.some(isOfContent)) return onRejected(error);
    show(outcomeOf(error, requested?.method === 'totp' && !isRecovery));
  });

  function show(next: Outcome): void {
    setOutcome(next);
    if (next.problem !== null) setTurn((before) => before + 1);
  }

  async function fetchQuestion(method: StepUpMethod | undefined): Promise<RequestedCode> {
    const body = method === undefined ? intent : { ...intent, method };
    const response = await request(calls.requestStepUpCode, { body, globalErrors: false });
    noteTwoFa({ ...noTwoFa, twoFaMethod: response.method });
    isAnswered.current = false;
    setRequested(response);
    return response;
  }

  const ask = (method: StepUpMethod | undefined = requested?.method) =>
    attemptOnce(async () => {
      await fetchQuestion(method);
      setOutcome(fine);
      setIsRecovery(false);
      setTimes((before) => before + 1);
      setTurn((before) => before + 1);
    });

  async function prove(of: RequestedCode, body: CallBodyInput<typeof calls.confirmStepUp>): Promise<void> {
    const { twoFaToken } = await request(calls.confirmStepUp, {
      params: { stepUpId: of.stepUpId },
      body,
      globalErrors: false,
    });
    noteTwoFa({ twoFaToken, twoFaMethod: of.method });
    onProven(twoFaToken);
  }

  /**
   * Confirms with a passkey. The server accepts one passkey response per challenge, so a rejected response requires a
   * new challenge.
   */
  function confirmWithPasskey(): void {
    setOutcome(fine);
    void attemptOnce(async () => {
      const of = requested === null || isAnswered.current ? await fetchQuestion('passkey') : requested;
      if (of.passkey === null) return;
      const { passkey, problem } = await showPasskey(of.passkey);
      if (passkey === null) return show({ ...fine, rejection: problem });
      isAnswered.current = true;
      await prove(of, { passkey });
    });
  }

  function confirm(typed: string): void {
    if (requested === null || isUnderWay.current) return;
    const read = (isRecovery ? recoveryCode : oneTimeCode).safeParse(typed);
    if (!read.success) {
      const [first] = problemsOf(read.error.issues);
      show({ ...fine, problem: first?.message ?? null });
      return;
    }
    setOutcome(fine);
    void attemptOnce(() => prove(requested, { code: read.data }));
  }

  /** Switches between the usual method (passkey or app code) and a recovery code. */
  function switchKind(): void {
    setIsRecovery((before) => !before);
    setOutcome(fine);
    setTurn((before) => before + 1);
  }

  const begin = useRef(ask);
  useEffect(() => void begin.current(), []);

  /** `times`: number of codes requested so far. `turn` increases with every new code and every wrong code. */
  return {
    asked: requested,
    times,
    turn,
    isRecovery,
    ...outcome,
    busy,
    ask,
    confirm,
    confirmWithPasskey,
    switchKind,
  };
}
