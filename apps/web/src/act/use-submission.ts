import type { FieldProblem } from '@portaal/domain/http/error';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../lib/http/api-error.ts';
import { AwaitsApproval } from '../lib/http/awaits-approval.ts';
import { reportApproval } from './approval-watch.ts';
import { failureText } from './failure.ts';

/** The problems of input that cannot be sent. */
export interface Invalid {
  readonly problems: readonly FieldProblem[];
}

interface Outcome {
  /** Problems at fields, found in the browser or by the server. */
  readonly problems: readonly FieldProblem[];
  /** The failure text for problems that belong to no field. */
  readonly failure: string | null;
  /** The thrown error, for a page that shows more detail. */
  readonly error: unknown;
  /** Increases with every press. Components use it to move the focus. */
  readonly attempt: number;
}

/** The state of an action as a form or a button shows it. */
export interface Act<Input> extends Outcome {
  /**
   * Sends the input and returns whether sending succeeded. Another press while sending is in progress has no effect.
   */
  readonly run: (input: Input) => Promise<boolean>;
  readonly busy: boolean;
  readonly errorOf: (field: string) => string | undefined;
  /** Clears the problem of one field once it is corrected, or the whole outcome if no field is passed. */
  readonly clear: (field?: string) => void;
  /** The step-up dialog, if any. The page can render it anywhere. */
  readonly dialog: ReactNode;
}

export interface SubmissionOptions<Input, Sent, Result> {
  /** Returns the request for the input, or its problems according to the rules of the domain package. */
  readonly prepare: (input: Input) => Sent | Invalid;
  /** Sends the request. Resolves with undefined if the user cancelled the step-up dialog. */
  readonly send: (sent: Sent, input: Input) => Promise<{ readonly response: Result } | undefined>;
  /** Called once the changed data are visible on screen. */
  readonly onDone?: ((response: Result, input: Input) => unknown) | undefined;
  /**
   * Called when the server rejected the request or was unreachable. Returns a text to show, or the fields with
   * problems, or true if the page reports the failure elsewhere.
   */
  readonly onFailed?: ((error: unknown, input: Input) => unknown) | undefined;
}

const fine: Omit<Outcome, 'attempt'> = { problems: [], failure: null, error: null };

const isInvalid = (result: unknown): result is Invalid =>
  typeof result === 'object' && result !== null && 'problems' in result;

function outcomeOf(error: unknown, result: unknown): typeof fine {
  if (result === true) return { ...fine, error };
  if (typeof result === 'string') return { ...fine, failure: result, error };
  const { problems } = isInvalid(result)
    ? result
    : { problems: error instanceof ApiError ? error.fields : [] };
  return { problems, failure: problems.length > 0 ? null : failureText(error), error };
}

/** Tracks the states of a submission: validated, in progress, done or failed. `useAct` builds on this hook. */
export function useSubmission<Input = void, Sent extends object = object, Result = unknown>({
  prepare,
  send,
  onDone,
  onFailed,
}: SubmissionOptions<Input, Sent, Result>): Omit<Act<Input>, 'dialog'> {
  const [outcome, setOutcome] = useState<Outcome & { busy: boolean }>({ ...fine, attempt: 0, busy: false });
  const isUnderWay = useRef(false);

  const show = (next: typeof fine) =>
    setOutcome((before) => ({ ...before, ...next, attempt: before.attempt + 1 }));

  async function run(input: Input): Promise<boolean> {
    if (isUnderWay.current) return false;
    const sent = prepare(input);
    if (isInvalid(sent)) {
      show({ ...fine, problems: sent.problems });
      return false;
    }
    isUnderWay.current = true;
    setOutcome((before) => ({ ...before, ...fine, busy: true }));
    try {
      const done = await send(sent, input);
      if (done !== undefined) await onDone?.(done.response, input);
      return done !== undefined;
    } catch (error) {
      if (error instanceof AwaitsApproval) {
        reportApproval(error.approvalId);
        return false;
      }
      show(outcomeOf(error, await onFailed?.(error, input)));
      // Any other error is a programming error and is rethrown, so that it is reported.
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
      return false;
    } finally {
      isUnderWay.current = false;
      setOutcome((before) => ({ ...before, busy: false }));
    }
  }

  return {
    ...outcome,
    run,
    errorOf: (field) => outcome.problems.find((problem) => problem.field === field)?.message,
    clear: (field) =>
      setOutcome((before) =>
        field === undefined
          ? { ...before, ...fine }
          : { ...before, problems: before.problems.filter((problem) => problem.field !== field) },
      ),
  };
}
