import { uploadFieldTexts } from '@portaal/domain/documents/uploads/fields';
import { showsNationality } from '@portaal/domain/investing/applications/identity-documents';
import { UploadField } from '../../../../entities/application/UploadField.tsx';
import type { DraftFields } from './draft-fields.ts';
import { ExplanationField } from './ExplanationField.tsx';
import { StepPart, Wide } from './StepPart.tsx';

interface FormerAmericanPartProps {
  readonly applicationId: string;
  readonly fields: DraftFields;
  readonly who: 'mijn' | 'partner' | 'child';
  /** Kind of identity document that the person already supplied. */
  readonly identityDocument: string;
}

/** Requires proof that a person born in the United States is no longer a U.S. citizen (domain 4.5, step 4). */
export function FormerAmericanPart({
  applicationId,
  fields,
  who,
  identityDocument,
}: FormerAmericanPartProps) {
  const { errorOf } = fields;
  const upload = (file: 'passport.voorkant' | 'passport.achterkant' | 'CLN', help?: string) => {
    const field = `${who}.abroadTax.${file}` as const;
    return (
      <UploadField
        {...{ applicationId, field }}
        label={uploadFieldTexts[field]}
        help={help}
        error={errorOf(field)}
      />
    );
  };
  return (
    <StepPart title="Niet (meer) de Amerikaanse nationaliteit">
      {showsNationality(identityDocument) ? (
        <Wide>De kopie van het paspoort of de identiteitskaart hebt u bij de vorige stap al toegevoegd.</Wide>
      ) : (
        <>
          {upload('passport.voorkant', 'Een rijbewijs is hier niet voldoende.')}
          {upload('passport.achterkant', 'Alleen bij een identiteitskaart.')}
        </>
      )}
      {upload('CLN', 'Hiermee toont u aan dat u niet meer de Amerikaanse nationaliteit hebt.')}
      <ExplanationField
        fields={fields}
        section={`applicants.${who}`}
        label="Geen CLN? Leg uit waarom."
        help="Bijvoorbeeld waarom u nooit de Amerikaanse nationaliteit had. Wij kijken zelf naar uw uitleg."
      />
    </StepPart>
  );
}
