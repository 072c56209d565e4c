import { type FocusEvent, useState } from 'react';

/** What a text that a person typed means: a value (`null` when empty), or why it is rejected. */
export type Reading<T> = { ok: true; value: T | null } | { ok: false; message: string };

/** How a text becomes a value and back. Components know no business: who uses a field brings the contract's rules. */
export interface FieldRules<T> {
  read: (text: string) => Reading<T>;
  write: (value: T | null) => string;
}

export interface TypedValueOptions<T> extends FieldRules<T> {
  value: T | null;
  /** `problem` says why a text that is not empty has no value; `text` is what was typed. */
  onValueChange: (value: T | null, problem: string | undefined, text: string) => void;
  /** What was typed before and has no value: the field begins with it. */
  typed?: string | undefined;
}

/**
 * Pressing the form's button leaves a field too. A message that appears then moves the button away from under the
 * pointer, and the press is lost; the attempt to send shows the message anyway.
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
 * A text box that stands for a value. While typing the text is the person's own; on leaving it is written
 * the standard way. A value set from outside replaces the text.
 */
export function useTypedValue<T>({ value, read, write, onValueChange, typed: before }: TypedValueOptions<T>) {
  // A form that keeps unfinished texts gives one of them as the value: it is shown as it was typed.
  const textOf = (given: T | null) => (typeof given === 'string' && !read(given).ok ? given : write(given));
  const [text, setText] = useState(() => before ?? textOf(value));
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  if (!Object.is(value, known)) {
    setKnown(value);
    setText(textOf(value));
  }
  const reading = read(text);

  return {
    text,
    /** Shown only once the field was left: nobody is corrected while typing. */
    problem: left && !reading.ok ? reading.message : undefined,
    type(typed: string) {
      const now = read(typed);
      const next = now.ok ? now.value : null;
      setText(typed);
      setKnown(next);
      setLeft(false);
      onValueChange(next, now.ok ? undefined : now.message, typed);
    },
    leave(event: FocusEvent<HTMLInputElement>) {
      if (!isSending(event)) setLeft(true);
      if (reading.ok) setText(write(reading.value));
    },
  };
}
