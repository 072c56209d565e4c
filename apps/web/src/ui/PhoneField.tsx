import { TypedField, type ValueFieldProps } from './TypedField.tsx';
import type { FieldRules } from './use-typed-value.ts';

export type PhoneFieldProps = ValueFieldProps<string> & { rules: FieldRules<string> };

/** Renders the field for a phone number in any notation, with the phone keypad. */
export function PhoneField({ rules, ...props }: PhoneFieldProps) {
  return <TypedField width="medium" autoComplete="tel" {...props} {...rules} type="tel" />;
}
