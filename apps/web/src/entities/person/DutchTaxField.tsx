import type { FieldSource } from './use-section-form.ts';
import { YesNoField } from './YesNoField.tsx';

interface DutchTaxFieldProps {
  readonly form: FieldSource;
  readonly section: string;
  readonly isSelf: boolean;
  readonly help?: string;
}

/** Asks whether the person is liable to tax in the Netherlands only. */
export function DutchTaxField({ form, section, isSelf, help }: DutchTaxFieldProps) {
  return (
    <YesNoField
      {...form.field<boolean>(`${section}.uitsluitend`)}
      label={
        isSelf
          ? 'Betaalt u alleen in Nederland belasting?'
          : 'Betaalt deze persoon alleen in Nederland belasting?'
      }
      help={help}
    />
  );
}
