import { TypedField, type ValueFieldProps } from './TypedField.tsx';
import type { FieldRules } from './use-typed-value.ts';

export type IbanFieldProps = ValueFieldProps<string> & { rules: FieldRules<string> };

/** A bank account: typed or pasted with any spacing, shown in groups of four once the field is left. */
export function IbanField({ rules, ...props }: IbanFieldProps) {
  return <TypedField spellCheck={false} autoCapitalize="characters" {...props} {...rules} />;
}
