import { mobileRules, phoneRules } from '@portaal/domain/fields/phone';
import { PhoneField } from '../../ui/PhoneField.tsx';
import type { FieldSource } from './use-section-form.ts';

interface ContactFieldsProps {
  readonly form: FieldSource;
  readonly section: string;
  readonly isSelf?: boolean;
}

/** Renders the contact details of a user. */
export function ContactFields({ form, section, isSelf = false }: ContactFieldsProps) {
  const autoComplete = isSelf ? 'tel' : 'off';
  return (
    <>
      <PhoneField
        {...form.field<string>(`${section}.mobiel`)}
        label="Mobiel nummer"
        rules={mobileRules}
        autoComplete={autoComplete}
        required
      />
      <PhoneField
        {...form.field<string>(`${section}.telefoonnummer`)}
        label="Telefoonnummer (vast)"
        optional
        rules={phoneRules}
        autoComplete="off"
      />
    </>
  );
}
