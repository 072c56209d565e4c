import type { FocusEvent } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { type TypedValueOptions, useTypedValue } from './use-typed-value.ts';

/** Props of a field for one type of value: the props of a text field, with a typed value instead of a text. */
export type ValueFieldProps<T> = Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'
> & {
  /** The value; `null` if the field is empty or its text is invalid. */
  value: T | null;
  /** `problem` explains why the typed text could not be converted to a value. The value is then `null`. */
  onValueChange: (value: T | null, problem: string | undefined, text: string) => void;
  /** Stored text that could not be converted to a value. */
  typed?: string | undefined;
};

type TypedFieldProps<T> = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange'> & TypedValueOptions<T>;

/**
 * Renders a single-line field that converts text to a value. The fields for money, IBAN and similar values build on
 * it.
 */
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
