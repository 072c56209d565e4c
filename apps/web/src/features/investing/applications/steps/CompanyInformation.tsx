import { uploadFieldTexts } from '@portaal/domain/documents/uploads/fields';
import { organisationKindTexts } from '@portaal/domain/investing/applications/company';
import { UploadField } from '../../../../entities/application/UploadField.tsx';
import { brandExtractText } from '../../../../entities/dealing/dealing-texts.ts';
import { Checkbox } from '../../../../ui/Checkbox.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { RadioGroup } from '../../../../ui/RadioGroup.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import { CertifiedParts } from './CertifiedParts.tsx';
import { chosenRelation } from './chosen-relation.ts';
import { type DraftFields, useDraftFields } from './draft-fields.ts';
import { IdentityPart } from './IdentityPart.tsx';
import { OrganisationParts } from './OrganisationParts.tsx';
import { OwnersPart } from './OwnersPart.tsx';
import { PersonParts } from './PersonParts.tsx';
import { PublicFunctionPart } from './PublicFunctionPart.tsx';
import { StepPart } from './StepPart.tsx';
import { StoredCompany } from './StoredCompany.tsx';

const CONTACT = 'company.contactPerson';
const TAX = `${CONTACT}.personTaxInfo`;

const kinds = Object.entries(organisationKindTexts).map(([value, label]) => ({ value, label }));

function DocumentsPart({
  applicationId,
  fields,
}: Pick<ApplicantStepProps, 'applicationId'> & { fields: DraftFields }) {
  return (
    <StepPart title="Documenten">
      <UploadField
        applicationId={applicationId}
        field="company.kvkKopie"
        label={uploadFieldTexts['company.kvkKopie']}
        help={brandExtractText()}
        error={fields.errorOf('company.kvkKopie')}
      />
      <UploadField
        applicationId={applicationId}
        field="company.UBOKopie"
        label={uploadFieldTexts['company.UBOKopie']}
        help="Een UBO is iemand die voor meer dan 25% eigenaar is, of die de beslissingen neemt."
        error={fields.errorOf('company.UBOKopie')}
      />
    </StepPart>
  );
}

/**
 * Shows the fields for the signatory of the organisation: taxes, identity document and signing authority (I-09
 * `personTaxInfo`).
 */
function SignatoryParts({ draft, applicationId, fields }: ApplicantStepProps & { fields: DraftFields }) {
  const { nationaliteit, personTaxInfo, abroadTax } = draft.company.contactPerson;
  const authorised = fields.source.field<boolean>(`${CONTACT}.tekenbevoegd`);
  return (
    <>
      <CertifiedParts
        fields={fields}
        section={CONTACT}
        identityDocument={TAX}
        whose="Contactpersoon"
        person={{ ...personTaxInfo, abroadTax }}
      />
      <IdentityPart
        applicationId={applicationId}
        fields={fields}
        section={TAX}
        owner="company.contactPerson"
        title="Identiteitsbewijs van de contactpersoon"
        holder={{ nationaliteit, capacity: 'otherAdult', isContactPerson: true }}
      />
      <PublicFunctionPart fields={fields} section={CONTACT} whose="Contactpersoon" />
      <StepPart title="Contactpersoon: tekenen">
        <Checkbox
          name={authorised.name}
          error={authorised.error}
          label="Deze persoon mag voor de organisatie tekenen."
          checked={authorised.value === true}
          onChange={(event) => authorised.onValueChange(event.target.checked)}
          required
        />
      </StepPart>
    </>
  );
}

/** I-06 `CompanyInformation`: shows the fields for an organisation and its signatory (I-09). */
export function CompanyInformation(props: ApplicantStepProps) {
  const fields = useDraftFields(props);
  const relation = chosenRelation(props);
  return (
    <Stack gap="large">
      {relation ? <StoredCompany relation={relation} /> : <OrganisationParts fields={fields} />}
      <StepPart title="Soort organisatie">
        <RadioGroup
          {...fields.source.field<string>('company.soort')}
          label="Wat voor soort organisatie is dit voor de belasting?"
          options={kinds}
          required
        />
      </StepPart>
      <DocumentsPart applicationId={props.applicationId} fields={fields} />
      {!relation && <PersonParts fields={fields} section={CONTACT} isContactPerson />}
      <SignatoryParts {...props} fields={fields} />
      <OwnersPart {...props} fields={fields} />
    </Stack>
  );
}
