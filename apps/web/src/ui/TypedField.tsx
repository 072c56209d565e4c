import type { FocusEvent } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { type TypedValueOptions, useTypedValue } from './use-typed-value.ts';

/** What a field for one kind of value takes: everything of a text field, with a value instead of a text. */
export type ValueFieldProps<T> = Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'
> & {
  /** `null` is nothing filled in. */
  value: T | null;
  /** `problem` says why what was typed has no value; the value is then `null`. */
  onValueChange: (value: T | null, problem: string | undefined, text: string) => void;
  /** What was typed before and has no value. */
  typed?: string | undefined;
};

type TypedFieldProps<T> = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange'> & TypedValueOptions<T>;

/** One line of text that stands for a value: what the fields for money, an IBAN and the like are made of. */
export function TypedField<T>({
  value,
  read,
  write,
  onValueChange,
  typed: before,
  onBlur,
  error,
  ...rest
}: TypedFieldProps<T>) {
  const typed = useTypedValue({ value, read, write, onValueChange, typed: before });
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    typed.leave(event);
    onBlur?.(event);
  };
  return (
    <TextField
      autoComplete="off"
      {...rest}
      error={typed.problem ?? error}
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
      onBlur={leave}
    />
  );
}
