import { useRef, useState } from 'react';
import type { Act } from '../../act/use-submission.ts';
import type { FieldValue, FormValues, Validation } from './form-values.ts';

interface FormOptions<T> {
  readonly initial: FormValues;
  readonly validate: (values: FormValues) => Validation<T>;
  /** The action that stores the input. It also receives invalid input, to show the problems. */
  readonly act: Act<Validation<T>>;
}

/** Manages the fields of one or more sections. Typed values stay in the form, whatever the server returns. */
export function useSectionForm<T>({ initial, validate, act }: FormOptions<T>) {
  const [values, setValues] = useState(initial);
  const [start] = useState(initial);
  /**
   * Messages about typed text that could not be converted to a value. They are more specific than the message that
   * the field is empty.
   */
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

  /**
   * Returns the props of a field component. The name is the path of the field and serves as the ID that an error
   * summary links to.
   */
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

/** Props that a form passes to a field component. */
interface SourceField<V> {
  readonly name: string;
  readonly value: V | null;
  readonly error: string | undefined;
  /** Stored text that could not be converted to a value; only in forms that store such text. */
  readonly typed?: string | undefined;
  readonly onValueChange: (value: V | null, problem?: string, text?: string) => void;
}

/** The part of a form that the fields of a section need: access to a field by its path. */
export interface FieldSource {
  readonly field: <V extends FieldValue>(name: string) => SourceField<V>;
  readonly change: (name: string, value: FieldValue) => void;
}
