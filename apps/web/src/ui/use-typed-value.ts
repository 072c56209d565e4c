import { type FocusEvent, useState } from 'react';

/**
 * The result of parsing typed text: a value (`null` when empty), or a message that explains why the text is rejected.
 */
export type TypedResult<T> = { ok: true; value: T | null } | { ok: false; message: string };

/**
 * Functions that convert text to a value and back. Components contain no business rules: the page that uses a field
 * supplies the rules of the API.
 */
export interface FieldRules<T> {
  read: (text: string) => TypedResult<T>;
  write: (value: T | null) => string;
}

export interface TypedValueOptions<T> extends FieldRules<T> {
  value: T | null;
  /** `problem` explains why a non-empty text could not be converted to a value; `text` is the typed text. */
  onValueChange: (value: T | null, problem: string | undefined, text: string) => void;
  /** Initial text of the field: stored text that could not be converted to a value. */
  typed?: string | undefined;
}

/**
 * Returns whether the focus moved to the form's submit button. A message that appears on blur would move that button
 * away from the pointer, so that the press would miss it. Submitting shows the message anyway.
 */
export function isSending({ relatedTarget, target }: FocusEvent): boolean {
  return (
    relatedTarget instanceof HTMLButtonElement &&
    relatedTarget.type === 'submit' &&
    target instanceof HTMLInputElement &&
    relatedTarget.form === target.form
  );
}

/**
 * Manages a text field that edits a typed value. The text stays as typed until the field loses focus, and is then
 * formatted. A value set by the parent replaces the text.
 */
export function useTypedValue<T>({ value, read, write, onValueChange, typed: before }: TypedValueOptions<T>) {
  // A form that stores incomplete texts may pass such a text as the value, which is then shown unchanged.
  const textOf = (next: T | null) => (typeof next === 'string' && !read(next).ok ? next : write(next));
  const [text, setText] = useState(() => before ?? textOf(value));
  const [lastValue, setLastValue] = useState(value);
  const [left, setLeft] = useState(false);
  if (!Object.is(value, lastValue)) {
    setLastValue(value);
    setText(textOf(value));
  }
  const reading = read(text);

  return {
    text,
    /** Shown only after the field has lost focus, so that users are not corrected while they type. */
    problem: left && !reading.ok ? reading.message : undefined,
    type(typed: string) {
      const now = read(typed);
      const next = now.ok ? now.value : null;
      setText(typed);
      setLastValue(next);
      setLeft(false);
      onValueChange(next, now.ok ? undefined : now.message, typed);
    },
    leave(event: FocusEvent<HTMLInputElement>) {
      if (!isSending(event)) setLeft(true);
      if (reading.ok) setText(write(reading.value));
    },
  };
}
