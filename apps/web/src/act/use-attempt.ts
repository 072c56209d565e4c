import type { FieldProblem } from '@portaal/domain/http/error';
import { useEffect, useState } from 'react';

interface AttemptOptions {
  /** What is wrong now; `null` while that is not known yet. */
  readonly problems: readonly FieldProblem[] | null;
  /** What is wrong is shown from the start: a user went on before, and was sent back. */
  readonly isRejected: boolean;
  /** An attempt met nothing that is in the way. */
  readonly onPass: () => void;
}

const fieldsOf = (problems: readonly FieldProblem[]): string[] => problems.map(({ field }) => field);

/**
 * Which problems a form shows: those the last attempt to go on met, until each is corrected. Nobody is corrected
 * while answering for the first time, and a corrected field does not come back before the next attempt.
 */
export function useAttempt({ problems, isRejected, onPass }: AttemptOptions) {
  const [attempt, setAttempt] = useState<{ count: number; fields: readonly string[] }>(() => ({
    count: 0,
    fields: isRejected ? fieldsOf(problems ?? []) : [],
  }));
  const [isWaiting, setWaiting] = useState(false);
  const shown = (problems ?? []).filter(({ field }) => attempt.fields.includes(field));
  const open = fieldsOf(shown);
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
    shown,
    /** A user wants to go on while it is not known yet whether that is possible. */
    isWaiting,
    /** The message at a field, when there is one to show. */
    errorOf: (field: string) => shown.find((problem) => problem.field === field)?.message,
    submit: () => (problems === null ? setWaiting(true) : validate(problems)),
  };
}

export type Attempt = ReturnType<typeof useAttempt>;
