import { type IdentityDocument, identityDocumentTexts } from '@portaal/domain/fields/applicant';
import type { IsoDate } from '@portaal/engine';
import { DateField } from '../../ui/DateField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { FieldSource } from './use-section-form.ts';

interface IdentityFieldProps {
  readonly form: FieldSource;
  readonly section: string;
}

interface IdentityKindFieldProps extends IdentityFieldProps {
  readonly isSelf: boolean;
  /** Kinds of documents accepted for this person; by default all kinds. */
  readonly accepted?: readonly IdentityDocument[];
}

/**
 * Renders the choice of the kind of identity document. A stored kind that is no longer accepted stays visible until
 * the user chooses another.
 */
export function IdentityKindField({ form, section, isSelf, accepted }: IdentityKindFieldProps) {
  const { name, error, value, onValueChange } = form.field<string>(`${section}.identiteitsbewijs`);
  const options = Object.entries(identityDocumentTexts)
    .filter(([kind]) => accepted === undefined || kind === value || accepted.some((one) => one === kind))
    .map(([kind, label]) => ({ value: kind, label }));
  return (
    <Select
      name={name}
      error={error}
      value={value ?? ''}
      onChange={(event) => onValueChange(event.target.value || null)}
      label={isSelf ? 'Welk identiteitsbewijs gebruikt u?' : 'Welk identiteitsbewijs is er?'}
      options={options}
      placeholder="Kies een identiteitsbewijs"
      required
    />
  );
}

/** Renders the expiry date of the document. Only a residence permit can be without an expiry date. */
export function ValidUntilField({ form, section }: IdentityFieldProps) {
  const isPermit = form.field<string>(`${section}.identiteitsbewijs`).value === 'verblijfsdocument';
  return (
    <DateField
      {...form.field<IsoDate>(`${section}.geldigTot`)}
      label="Geldig tot"
      help={isPermit ? 'Laat dit leeg als het document onbeperkt geldig is.' : undefined}
      required={!isPermit}
    />
  );
}
