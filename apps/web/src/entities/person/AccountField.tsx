import { ibanRules } from '@portaal/domain/fields/iban';
import { IbanField } from '../../ui/IbanField.tsx';
import type { FieldSource } from './use-section-form.ts';

interface AccountFieldProps {
  readonly form: FieldSource;
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** The masked stored account, such as `NL•• •••• •••• •• 4300`. It is unchanged if the user types nothing. */
  readonly known: string | null;
}

/** Renders a bank account field. The account number is entered once and never shown in full again. */
export function AccountField({ form, name, label, help, known }: AccountFieldProps) {
  return (
    <IbanField
      {...form.field<string>(name)}
      label={label}
      help={
        known === null
          ? help
          : `Bij ons bekend: een rekening die eindigt op ${known.replace(/\s/g, '').slice(-4)}. Laat dit leeg om het zo te laten.`
      }
      rules={ibanRules}
      required={known === null}
    />
  );
}
