import type { FieldProblem } from '@portaal/domain/http/error';
import { useState } from 'react';

/**
 * Stores why the text typed in a field has no value. This is more specific than the message that the field is
 * required.
 */
export function useTyped() {
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  return {
    note: (field: string, problem: string | undefined) =>
      setTyped((before) => ({ ...before, [field]: problem })),
    /** Returns the problems of these fields, with problems of the typed text first; `null` stays unknown. */
    over(fields: readonly string[], problems: readonly FieldProblem[] | null): FieldProblem[] | null {
      if (problems === null) return null;
      const wrong = fields.flatMap((field) => {
        const message = typed[field];
        return message === undefined ? [] : [{ field, message }];
      });
      return [...wrong, ...problems.filter(({ field }) => !wrong.some((one) => one.field === field))];
    },
  };
}
