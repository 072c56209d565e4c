import type { FieldProblem } from '@portaal/domain/http/error';
import { useState } from 'react';

/** Why what was typed in a field has no value, which says more than that the field must be filled in. */
export function useTyped() {
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  return {
    note: (field: string, problem: string | undefined) =>
      setTyped((before) => ({ ...before, [field]: problem })),
    /** The problems of these fields with what was typed wrong first; `null` stays unknown. */
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
