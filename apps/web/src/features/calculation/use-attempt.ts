import type { FieldProblem } from '@portaal/contract';
import { useState } from 'react';

/**
 * Which problems a form shows: those the last attempt to go on met, until each is corrected. Nobody is corrected
 * while answering for the first time, and a corrected field does not come back before the next attempt.
 */
export function useAttempt(problems: readonly FieldProblem[]) {
  const [attempt, setAttempt] = useState<{ count: number; fields: readonly string[] }>({
    count: 0,
    fields: [],
  });
  const shown = problems.filter(({ field }) => attempt.fields.includes(field));
  const open = shown.map(({ field }) => field);
  if (attempt.fields.some((field) => !open.includes(field))) setAttempt({ ...attempt, fields: open });

  return {
    count: attempt.count,
    shown,
    /** The message at a field, when there is one to show. */
    errorOf: (field: string) => shown.find((problem) => problem.field === field)?.message,
    /** Notes an attempt; says whether nothing is in the way. */
    make(): boolean {
      setAttempt({ count: attempt.count + 1, fields: problems.map(({ field }) => field) });
      return problems.length === 0;
    },
  };
}
