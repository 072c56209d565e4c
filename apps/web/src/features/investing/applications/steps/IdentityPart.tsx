import {
  type UploadField as UploadFieldName,
  uploadFieldTexts,
} from '@portaal/domain/documents/uploads/fields';
import { type IdentityDocument, identityDocumentTexts, sidesOf } from '@portaal/domain/fields/applicant';
import {
  acceptedDocuments,
  type DocumentHolder,
} from '@portaal/domain/investing/applications/identity-documents';
import { UploadField } from '../../../../entities/application/UploadField.tsx';
import { IdentityKindField, ValidUntilField } from '../../../../entities/person/IdentityDocumentFields.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { DraftFields } from './draft-fields.ts';
import { StepPart, Wide } from './StepPart.tsx';

interface IdentityPartProps {
  readonly applicationId: string;
  readonly fields: DraftFields;
  /** Path of the person with the identity document in the draft, for example `applicants.mijn`. */
  readonly section: string;
  /** Prefix of the upload fields: the person whose document the files show. */
  readonly owner: 'mijn' | 'partner' | 'child' | 'company.contactPerson';
  readonly holder: DocumentHolder;
  readonly isSelf?: boolean;
  readonly title?: string;
}

const isIdentityDocument = (text: string | null): text is IdentityDocument =>
  text !== null && Object.hasOwn(identityDocumentTexts, text);

/**
 * Shows the fields for the identity document: its kind, number, expiry date, and an image of each required side
 * (domain 4.4).
 */
export function IdentityPart({
  applicationId,
  fields,
  section,
  owner,
  holder,
  isSelf = false,
  title = 'Identiteitsbewijs',
}: IdentityPartProps) {
  const { source, errorOf } = fields;
  const { value: kind } = source.field<string>(`${section}.identiteitsbewijs`);
  const number = source.field<string>(`${section}.identiteitsbewijsCard`);
  const sides: UploadFieldName[] = isIdentityDocument(kind)
    ? sidesOf(kind).map((side) => `${owner}.${side}` as const)
    : [];
  return (
    <StepPart title={title}>
      <IdentityKindField
        form={source}
        section={section}
        isSelf={isSelf}
        accepted={acceptedDocuments(holder)}
      />
      <TextField
        name={number.name}
        error={number.error}
        label="Nummer van het identiteitsbewijs"
        help={kind === 'rijbewijs' ? 'Staat op de voorkant, bij 5.' : undefined}
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
