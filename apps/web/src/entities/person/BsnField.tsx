import { bsnRules } from '@portaal/domain/fields/eleven-test';
import { TypedField } from '../../ui/TypedField.tsx';
import type { FieldSource } from './use-section-form.ts';

interface BsnFieldProps {
  readonly form: FieldSource;
  readonly section: string;
  /** The masked stored number, such as `••••••782`. An empty field leaves this number unchanged. */
  readonly knownBsn: string | null;
  readonly isSelf: boolean;
  readonly required: boolean;
}

/** Renders the citizen service number (BSN) field. The number is entered once and never shown in full again. */
export function BsnField({ form, section, knownBsn, isSelf, required }: BsnFieldProps) {
  const introduction = isSelf ? 'Uw BSN staat op uw' : 'Het BSN staat op het';
  return (
    <TypedField
      {...form.field<string>(`${section}.bsn`)}
      {...bsnRules}
      label="Burgerservicenummer (BSN)"
      help={
        knownBsn === null
          ? `${introduction} identiteitsbewijs. Wij hebben het nodig voor de Belastingdienst.`
          : `Bij ons bekend: een nummer dat eindigt op ${knownBsn.slice(-3)}. Laat dit leeg om het zo te laten.`
      }
      inputMode="numeric"
      width="medium"
      required={required}
    />
  );
}
