import type { ReactNode } from 'react';
import boxes from './boxes.module.css';
import control from './control.module.css';
import { FieldError, FieldGroup, OptionalMark } from './Field.tsx';
import styles from './PostcodeField.module.css';
import { type FieldRules, useTypedValue } from './use-typed-value.ts';

/** One of the boxes. Its name is its id, so that an error summary finds it. */
export interface AddressPart<T> {
  name: string;
  value: T | null;
  onValueChange: (value: T | null, problem: string | undefined, text: string) => void;
  /** What was typed before and has no value. */
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
    /** Any text unless set. */
    readonly addition?: FieldRules<string>;
  };
  postcode: AddressPart<string>;
  houseNumber: AddressPart<number>;
  /** Letter or addition; nobody has to have one. */
  addition: AddressPart<string>;
  disabled?: boolean | undefined;
  /** Of the address of who types: the browser may fill it in. */
  isOwn?: boolean | undefined;
  className?: string | undefined;
}

const anyAddition: FieldRules<string> = {
  read: (text) => ({ ok: true, value: text.trim() || null }),
  write: (value) => value ?? '',
};

/** Postcode, house number and addition beside each other: together they are one address. */
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

/** A box and, apart from it, what is wrong with it: messages need the whole width under the boxes. */
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
