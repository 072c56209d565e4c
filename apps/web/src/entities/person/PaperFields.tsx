import { type IdentityDocument, identityDocumentTexts } from '@portaal/domain/people/applicant';
import type { IsoDate } from '@portaal/engine';
import { DateField } from '../../ui/DateField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { FieldSource } from './use-section-form.ts';

interface PaperFieldProps {
  readonly form: FieldSource;
  readonly section: string;
}

interface PaperKindFieldProps extends PaperFieldProps {
  readonly isSelf: boolean;
  /** Those that do for this person; all of them unless given. */
  readonly accepted?: readonly IdentityDocument[];
}

/** Which identity paper there is. One that does not do any more stays to be seen until another is chosen. */
export function PaperKindField({ form, section, isSelf, accepted }: PaperKindFieldProps) {
  const { name, error, value, onValueChange } = form.field<string>(`${section}.identiteitsbewijs`);
  const options = Object.entries(identityDocumentTexts)
    .filter(([paper]) => accepted === undefined || paper === value || accepted.some((one) => one === paper))
    .map(([paper, label]) => ({ value: paper, label }));
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

/** The last day of the paper; only a residence permit can be without one. */
export function ValidUntilField({ form, section }: PaperFieldProps) {
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
