import type { FieldProblem } from '@portaal/domain/http/error';
import { useEffect, useState } from 'react';

interface AttemptOptions {
  /** The current problems; `null` while they are not known yet. */
  readonly problems: readonly FieldProblem[] | null;
  /**
   * True if the user continued earlier and was returned to this form, so that its problems are shown from the start.
   */
  readonly isRejected: boolean;
  /** Called when the user continues and the form has no problems. */
  readonly onPass: () => void;
}

const fieldsOf = (problems: readonly FieldProblem[]): string[] => problems.map(({ field }) => field);

/**
 * Determines which problems a form shows: those found when the user last tried to continue, until each is corrected.
 * Users see no problems while they fill in the form for the first time, and a corrected field shows no new problem
 * before the next attempt.
 */
export function useAttempt({ problems, isRejected, onPass }: AttemptOptions) {
  const [attempt, setAttempt] = useState<{ count: number; fields: readonly string[] }>(() => ({
    count: 0,
    fields: isRejected ? fieldsOf(problems ?? []) : [],
  }));
  const [isWaiting, setWaiting] = useState(false);
  const visible = (problems ?? []).filter(({ field }) => attempt.fields.includes(field));
  const open = fieldsOf(visible);
  if (attempt.fields.some((field) => !open.includes(field))) setAttempt({ ...attempt, fields: open });

  const validate = (found: readonly FieldProblem[]) => {
    setAttempt({ count: attempt.count + 1, fields: fieldsOf(found) });
    if (found.length === 0) onPass();
  };
  useEffect(() => {
    if (!isWaiting || problems === null) return;
    setWaiting(false);
    validate(problems);
  });

  return {
    count: attempt.count,
    shown: visible,
    /** True if the user tried to continue while the problems are not known yet. */
    isWaiting,
    /** Returns the message for a field, or undefined if the field has no visible problem. */
    errorOf: (field: string) => visible.find((problem) => problem.field === field)?.message,
    submit: () => (problems === null ? setWaiting(true) : validate(problems)),
  };
}

export type Attempt = ReturnType<typeof useAttempt>;
