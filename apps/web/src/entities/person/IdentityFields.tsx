import { BsnField } from './BsnField.tsx';
import { DutchTaxField } from './DutchTaxField.tsx';
import { PaperKindField, ValidUntilField } from './PaperFields.tsx';
import type { FieldSource } from './use-section-form.ts';

interface IdentityFieldsProps {
  readonly form: FieldSource;
  readonly section: string;
  /** The end of the number that is known, such as `••••••782`; it stays when nothing is typed. */
  readonly knownBsn: string | null;
  readonly isSelf?: boolean;
}

/** Taxes and the identity paper; the pictures of the paper are asked when an investment is applied for. */
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
      <PaperKindField form={form} section={section} isSelf={isSelf} />
      <ValidUntilField form={form} section={section} />
    </>
  );
}
