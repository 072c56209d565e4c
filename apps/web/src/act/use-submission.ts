import type { FieldProblem } from '@portaal/domain/http/error';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../lib/http/api-error.ts';
import { AwaitsApproval } from '../lib/http/awaits-approval.ts';
import { reportApproval } from './approval-watch.ts';
import { failureText } from './failure.ts';

/** What was filled in cannot be sent: what is wrong with it. */
export interface Invalid {
  readonly problems: readonly FieldProblem[];
}

interface Outcome {
  /** What is wrong at a field: found here, or by the server. */
  readonly problems: readonly FieldProblem[];
  /** What went wrong that belongs to no field. */
  readonly failure: string | null;
  /** What was thrown, for a page that has more to say of it. */
  readonly error: unknown;
  /** Rises with every press, for what moves the focus. */
  readonly attempt: number;
}

/** What a form or a button shows of what it sends. */
export interface Act<Input> extends Outcome {
  /** Sends it; returns whether it is done. A second press before that does nothing. */
  readonly run: (input: Input) => Promise<boolean>;
  readonly busy: boolean;
  readonly errorOf: (field: string) => string | undefined;
  /** Removes what is shown: of one field once it is corrected, else of everything. */
  readonly clear: (field?: string) => void;
  /** The code that is asked for it, if any: it stands anywhere in the page. */
  readonly dialog: ReactNode;
}

export interface SubmissionOptions<Input, Sent, Result> {
  /** What is sent of what was filled in, or what is wrong with it: by the rules of the domain package. */
  readonly prepare: (input: Input) => Sent | Invalid;
  /** Returns undefined when the user turned back. */
  readonly send: (sent: Sent, input: Input) => Promise<{ readonly response: Result } | undefined>;
  /** Once all that it changed is on screen. */
  readonly onDone?: ((response: Result, input: Input) => unknown) | undefined;
  /**
   * The server rejected it, or was not reached. Returns the page's own words for it, or the fields they belong to, or true
   * when it says so elsewhere.
   */
  readonly onFailed?: ((error: unknown, input: Input) => unknown) | undefined;
}

const fine: Omit<Outcome, 'attempt'> = { problems: [], failure: null, error: null };

const isInvalid = (given: unknown): given is Invalid =>
  typeof given === 'object' && given !== null && 'problems' in given;

function outcomeOf(error: unknown, said: unknown): typeof fine {
  if (said === true) return { ...fine, error };
  if (typeof said === 'string') return { ...fine, failure: said, error };
  const { problems } = isInvalid(said) ? said : { problems: error instanceof ApiError ? error.fields : [] };
  return { problems, failure: problems.length > 0 ? null : failureText(error), error };
}

/** The states of whatever is sent by a press: checked, under way, done, or why not. `useAct` builds on it. */
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
      // A mistake of ours is reported besides.
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
