import type { ReactNode } from 'react';
import boxes from './boxes.module.css';
import control from './control.module.css';
import { FieldError, FieldGroup, OptionalMark } from './Field.tsx';
import styles from './PostcodeField.module.css';
import { type FieldRules, useTypedValue } from './use-typed-value.ts';

/** Props of one of the boxes. The name of a box is also its ID, so that an error summary can link to it. */
export interface AddressPart<T> {
  name: string;
  value: T | null;
  onValueChange: (value: T | null, problem: string | undefined, text: string) => void;
  /** Stored text that could not be converted to a value. */
  typed?: string | undefined;
  error?: string | undefined;
  onBlur?: (() => void) | undefined;
}

export interface PostcodeFieldProps {
  label: ReactNode;
  help?: ReactNode | undefined;
  required?: boolean | undefined;
  rules: {
    readonly postcode: FieldRules<string>;
    readonly houseNumber: FieldRules<number>;
    /** Validation rules for the house number addition; by default any text is valid. */
    readonly addition?: FieldRules<string>;
  };
  postcode: AddressPart<string>;
  houseNumber: AddressPart<number>;
  /** House number addition: a letter or other suffix; optional. */
  addition: AddressPart<string>;
  disabled?: boolean | undefined;
  /** True if the address is that of the user who fills in the form, which enables browser autofill. */
  isOwn?: boolean | undefined;
  className?: string | undefined;
}

const anyAddition: FieldRules<string> = {
  read: (text) => ({ ok: true, value: text.trim() || null }),
  write: (value) => value ?? '',
};

/** Renders the postcode, house number and addition side by side, because together they identify one address. */
export function PostcodeField({
  label,
  help,
  required,
  rules,
  postcode,
  houseNumber,
  addition,
  disabled,
  isOwn,
  className,
}: PostcodeFieldProps) {
  const parts = [
    usePart('Postcode', postcode, rules.postcode, {
      required,
      disabled,
      autoComplete: isOwn ? 'postal-code' : 'off',
    }),
    usePart('Huisnummer', houseNumber, rules.houseNumber, { required, disabled, inputMode: 'numeric' }),
    usePart('Toevoeging', addition, rules.addition ?? anyAddition, { disabled, optional: true }),
  ];
  return (
    <FieldGroup id={`${postcode.name}-group`} {...{ label, help, required, className }}>
      <div className={boxes.boxes}>{parts.map(({ box }) => box)}</div>
      <div>{parts.map(({ error }) => error)}</div>
    </FieldGroup>
  );
}

interface BoxOptions {
  required?: boolean | undefined;
  optional?: boolean;
  disabled?: boolean | undefined;
  autoComplete?: string;
  inputMode?: 'numeric';
}

/** Returns a box and its error as separate elements, because the error messages need the full width below all boxes. */
function usePart<T>(
  label: string,
  { name, value, onValueChange, typed: before, error, onBlur }: AddressPart<T>,
  rules: FieldRules<T>,
  { required, optional, ...input }: BoxOptions,
): { box: ReactNode; error: ReactNode } {
  const typed = useTypedValue({ value, onValueChange, typed: before, ...rules });
  const problem = typed.problem ?? error;
  const box = (
    <div key={name} className={styles.part}>
      <label htmlFor={name} className={boxes.caption}>
        {label}
        {optional && <OptionalMark />}
      </label>
      <div className={control.box}>
        <input
          autoComplete="off"
          {...input}
          id={name}
          name={name}
          type="text"
          className={control.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${name}-error` : undefined}
          aria-required={required || undefined}
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
          onBlur={(event) => {
            typed.leave(event);
            onBlur?.();
          }}
        />
      </div>
    </div>
  );
  return {
    box,
    error: problem && (
      <FieldError key={name} id={`${name}-error`}>
        {problem}
      </FieldError>
    ),
  };
}
