import { isFormerAmerican } from '@portaal/domain/investing/applications/abroad-tax';
import type { PersonDraft } from '@portaal/domain/investing/applications/draft';
import { BsnField } from '../../../../entities/person/BsnField.tsx';
import { DutchTaxField } from '../../../../entities/person/DutchTaxField.tsx';
import { CountryParts } from './CountryParts.tsx';
import type { DraftFields } from './draft-fields.ts';
import { ExplanationField } from './ExplanationField.tsx';
import { StepPart } from './StepPart.tsx';

interface CertifiedPartsProps {
  readonly fields: DraftFields;
  /**
   * `section`: path of the person in the draft. `identityDocument`: path of the person's identity data, if I-09 stores them in
   * another place.
   */
  readonly section: string;
  readonly identityDocument?: string;
  readonly whose: string;
  readonly person: Pick<PersonDraft, 'uitsluitend' | 'bsn' | 'abroadTax'>;
}

/**
 * Shows the tax self-certification of an owner or the contact person of an organisation, which requires no uploads
 * (domain 4.5).
 */
export function CertifiedParts({
  fields,
  section,
  identityDocument = section,
  whose,
  person,
}: CertifiedPartsProps) {
  const maskedBsn = fields.maskOf(`${identityDocument}.bsn`);
  return (
    <>
      <StepPart title={`${whose}: belasting`}>
        <DutchTaxField
          form={fields.source}
          section={identityDocument}
          isSelf={false}
          help="Kies ‘Nee’ als deze persoon ook in een ander land fiscaal inwoner is, in de Verenigde Staten is geboren of de Amerikaanse nationaliteit heeft."
        />
        {person.uitsluitend === true && (
          <BsnField
            form={fields.source}
            section={identityDocument}
            knownBsn={maskedBsn}
            isSelf={false}
            required={maskedBsn === null}
          />
        )}
      </StepPart>
      {person.uitsluitend === false && (
        <CountryParts
          {...{ fields, section, identityDocument, whose }}
          isSelf={false}
          tax={person.abroadTax}
        />
      )}
      {isFormerAmerican(person) && (
        <StepPart title={`${whose}: niet (meer) de Amerikaanse nationaliteit`}>
          <ExplanationField
            fields={fields}
            section={section}
            label="Leg uit waarom deze persoon de Amerikaanse nationaliteit niet (meer) heeft."
            help="Wij kijken zelf naar uw uitleg, en kunnen om een bewijs vragen."
            required
          />
        </StepPart>
      )}
    </>
  );
}
