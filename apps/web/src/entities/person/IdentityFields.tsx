import { BsnField } from './BsnField.tsx';
import { DutchTaxField } from './DutchTaxField.tsx';
import { IdentityKindField, ValidUntilField } from './IdentityDocumentFields.tsx';
import type { FieldSource } from './use-section-form.ts';

interface IdentityFieldsProps {
  readonly form: FieldSource;
  readonly section: string;
  /** The masked stored number, such as `••••••782`. It is unchanged if the user types nothing. */
  readonly knownBsn: string | null;
  readonly isSelf?: boolean;
}

/**
 * Renders the fields for tax and for the identity document. Pictures of the document are requested only in an
 * investment application.
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
