import { acceptedDocuments, type PaperHolder } from '@portaal/domain/applications/identity-documents';
import {
  sidesOf,
  type UploadField as UploadFieldName,
  uploadFieldTexts,
} from '@portaal/domain/applications/uploads';
import { type IdentityDocument, identityDocumentTexts } from '@portaal/domain/people/applicant';
import { UploadField } from '../../../entities/application/UploadField.tsx';
import { PaperKindField, ValidUntilField } from '../../../entities/person/PaperFields.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { DraftFields } from './draft-fields.ts';
import { StepPart, Wide } from './StepPart.tsx';

interface PaperPartProps {
  readonly applicationId: string;
  readonly fields: DraftFields;
  /** Path of the identity document in the draft: `applicants.mijn`. */
  readonly section: string;
  /** Owner of the files. */
  readonly owner: 'mijn' | 'partner' | 'child' | 'company.contactPerson';
  readonly holder: PaperHolder;
  readonly isSelf?: boolean;
  readonly title?: string;
}

const isPaper = (text: string | null): text is IdentityDocument =>
  text !== null && Object.hasOwn(identityDocumentTexts, text);

/**
 * Shows the fields for the identity document: its kind, number, expiry date, and an image of each side (domain 4.4).
 */
export function PaperPart({
  applicationId,
  fields,
  section,
  owner,
  holder,
  isSelf = false,
  title = 'Identiteitsbewijs',
}: PaperPartProps) {
  const { source, errorOf } = fields;
  const { value: paper } = source.field<string>(`${section}.identiteitsbewijs`);
  const number = source.field<string>(`${section}.identiteitsbewijsCard`);
  const sides: UploadFieldName[] = isPaper(paper)
    ? sidesOf(paper).map((side) => `${owner}.${side}` as const)
    : [];
  return (
    <StepPart title={title}>
      <PaperKindField form={source} section={section} isSelf={isSelf} accepted={acceptedDocuments(holder)} />
      <TextField
        name={number.name}
        error={number.error}
        label="Nummer van het identiteitsbewijs"
        help={paper === 'rijbewijs' ? 'Staat op de voorkant, bij 5.' : undefined}
        width="medium"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={number.value ?? ''}
        onChange={(event) => number.onValueChange(event.target.value)}
        required
      />
      <ValidUntilField form={source} section={section} />
      {sides.length > 0 && (
        <Wide>
          Maak een foto van het hele document. Alles moet leesbaar zijn. Schrijf niets op de kopie en dek
          niets af.
        </Wide>
      )}
      {sides.map((field) => (
        <UploadField
          key={field}
          applicationId={applicationId}
          field={field}
          label={uploadFieldTexts[field]}
          error={errorOf(field)}
        />
      ))}
    </StepPart>
  );
}
