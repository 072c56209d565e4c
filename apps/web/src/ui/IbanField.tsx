import { TypedField, type ValueFieldProps } from './TypedField.tsx';
import type { FieldRules } from './use-typed-value.ts';

export type IbanFieldProps = ValueFieldProps<string> & { rules: FieldRules<string> };

/**
 * Renders the field for a bank account number: typed or pasted with any spacing, and formatted in groups of four when
 * the field loses focus.
 */
export function IbanField({ rules, ...props }: IbanFieldProps) {
  return <TypedField spellCheck={false} autoCapitalize="characters" {...props} {...rules} />;
}
