import { useRef, useState } from 'react';
import type { Act } from '../../act/use-submission.ts';
import type { FieldValue, FormValues, Validation } from './form-values.ts';

interface FormOptions<T> {
  readonly initial: FormValues;
  readonly validate: (values: FormValues) => Validation<T>;
  /** Stores it; it is given also what cannot be sent, and shows that. */
  readonly act: Act<Validation<T>>;
}

/** The fields of one or more sections: what was typed stays, whatever the server says. */
export function useSectionForm<T>({ initial, validate, act }: FormOptions<T>) {
  const [values, setValues] = useState(initial);
  const [start] = useState(initial);
  /** What was typed and has no value: the field's own words say more than that it is empty. */
  const unread = useRef(new Map<string, string>());

  function change(name: string, value: FieldValue, problem?: string): void {
    if (problem === undefined) unread.current.delete(name);
    else unread.current.set(name, problem);
    setValues((now) => ({ ...now, [name]: value }));
    act.clear(name);
  }

  function submit(): void {
    const typed = [...unread.current].map(([field, message]) => ({ field, message }));
    const validation = validate(values);
    const found = validation.ok ? [] : validation.problems;
    const problems = [
      ...found.map((problem) => typed.find(({ field }) => field === problem.field) ?? problem),
      ...typed.filter(({ field }) => !found.some((problem) => problem.field === field)),
    ];
    void act.run(validation.ok && problems.length === 0 ? validation : { ok: false, problems });
  }

  /** What a field component takes; the name is the path, and the id an error summary leads to. */
  function field<V extends FieldValue>(name: string) {
    return {
      name,
      value: (values[name] ?? null) as V | null,
      error: act.errorOf(name),
      onValueChange: (value: V | null, problem?: string) => change(name, value, problem),
    };
  }

  const isDirty =
    unread.current.size > 0 || Object.entries(values).some(([name, value]) => start[name] !== value);
  return { values, change, field, submit, isDirty };
}

/** What a field component takes of the form it stands in. */
interface SourceField<V> {
  readonly name: string;
  readonly value: V | null;
  readonly error: string | undefined;
  /** What was typed before and has no value; only where a form keeps that. */
  readonly typed?: string | undefined;
  readonly onValueChange: (value: V | null, problem?: string, text?: string) => void;
}

/** What the fields of a section need of the form they stand in, by their path in it. */
export interface FieldSource {
  readonly field: <V extends FieldValue>(name: string) => SourceField<V>;
  readonly change: (name: string, value: FieldValue) => void;
}
