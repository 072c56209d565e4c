import type { FieldProblem } from '@portaal/domain/http/error';
import { useState } from 'react';

/**
 * Stores why typed text could not be converted to a value. That reason is more specific than the message that the
 * field is required.
 */
export function useTyped() {
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  return {
    note: (field: string, problem: string | undefined) =>
      setTyped((before) => ({ ...before, [field]: problem })),
    /**
     * Returns the problems of the form, in which a problem with the typed text of one of `fields` replaces the
     * field's other problems. Returns null while the problems are not known yet.
     */
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
