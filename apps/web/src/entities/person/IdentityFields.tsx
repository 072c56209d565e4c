import { BsnField } from './BsnField.tsx';
import { DutchTaxField } from './DutchTaxField.tsx';
import { IdentityKindField, ValidUntilField } from './IdentityDocumentFields.tsx';
import type { FieldSource } from './use-section-form.ts';

interface IdentityFieldsProps {
  readonly form: FieldSource;
  readonly section: string;
  /** The end of the stored number, such as `••••••782`. It remains stored if nothing is typed. */
  readonly knownBsn: string | null;
  readonly isSelf?: boolean;
}

/**
 * Renders the fields of tax and the identity document. The pictures of the document are requested with an investment
 * application.
 */
export function IdentityFields({ form, section, knownBsn, isSelf = false }: IdentityFieldsProps) {
  const isDutchOnly = form.field<boolean>(`${section}.uitsluitend`).value === true;
  return (
    <>
      <DutchTaxField form={form} section={section} isSelf={isSelf} />
      <BsnField
        form={form}
        section={section}
        knownBsn={knownBsn}
        isSelf={isSelf}
        required={isDutchOnly && knownBsn === null}
      />
      <IdentityKindField form={form} section={section} isSelf={isSelf} />
      <ValidUntilField form={form} section={section} />
    </>
  );
}
