import type { FieldProblem } from '@portaal/domain/http/error';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { errorText } from '../../lib/http/error-policy.ts';
import type { FieldValue, FormValues, Validation } from './form-values.ts';

/** Why it was not stored, where no field is to blame. */
export interface Rejection {
  readonly text: string;
  /** What is on screen is old: a user changed it meanwhile. */
  readonly isStale: boolean;
}

interface FormOptions<T> {
  readonly initial: FormValues;
  readonly validate: (values: FormValues) => Validation<T>;
  /** Stores it; what it throws is shown. */
  readonly send: (body: T) => Promise<void>;
}

function rejectionOf(error: unknown): Rejection {
  if (error instanceof ApiError)
    return { text: errorText(error), isStale: error.code === 'changedMeanwhile' };
  if (error instanceof NetworkError) {
    return {
      text: 'Wij kunnen de server niet bereiken. Wat u hebt ingevuld, staat er nog. Probeer het zo nog een keer.',
      isStale: false,
    };
  }
  throw error;
}

/** Some calls have the fields one level deeper than the form. */
const withoutCall = ({ field, message }: FieldProblem): FieldProblem => ({
  field: field.replace(/^relatie\./, ''),
  message,
});

/** A form over the fields of one or more sections: what was typed stays, whatever the server says. */
export function useSectionForm<T>({ initial, validate, send }: FormOptions<T>) {
  const [values, setValues] = useState(initial);
  const [start] = useState(initial);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  /** What was typed and has no value: the field's own words say more than that it is empty. */
  const unread = useRef(new Map<string, string>());

  function change(name: string, value: FieldValue, problem?: string): void {
    if (problem === undefined) unread.current.delete(name);
    else unread.current.set(name, problem);
    setValues((now) => ({ ...now, [name]: value }));
    setProblems((now) => now.filter(({ field }) => field !== name));
  }

  async function store(): Promise<void> {
    setRejection(null);
    const typed = [...unread.current].map(([field, message]) => ({ field, message }));
    const validation = validate(values);
    const found = validation.ok ? [] : validation.problems;
    const all = [
      ...found.map((problem) => typed.find(({ field }) => field === problem.field) ?? problem),
      ...typed.filter(({ field }) => !found.some((problem) => problem.field === field)),
    ];
    setProblems(all);
    if (!validation.ok || all.length > 0) return;
    try {
      await send(validation.body);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length > 0) setProblems(fields.map(withoutCall));
      else setRejection(rejectionOf(error));
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // A second press before the response would be a change of what is no longer there.
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    void store().finally(() => {
      isSending.current = false;
      setBusy(false);
      setAttempt((count) => count + 1);
    });
  }

  /** What a field component takes; the name is the path, and the id an error summary leads to. */
  function field<V extends FieldValue>(name: string) {
    return {
      name,
      value: (values[name] ?? null) as V | null,
      error: problems.find((problem) => problem.field === name)?.message,
      onValueChange: (value: V | null, problem?: string) => change(name, value, problem),
    };
  }

  const isDirty =
    unread.current.size > 0 || Object.entries(values).some(([name, value]) => start[name] !== value);
  return { values, change, field, problems, rejection, attempt, busy, submit, isDirty };
}

export type SectionFormState = ReturnType<typeof useSectionForm>;
/** What the fields of a section need of the form they stand in. */
export type FieldSource = Pick<SectionFormState, 'field' | 'values' | 'change'>;
