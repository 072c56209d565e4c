import { isFormerAmerican } from '@portaal/domain/applications/abroad-tax';
import type { ApplicationDraft } from '@portaal/domain/applications/draft';
import { BsnField } from '../../../entities/person/BsnField.tsx';
import { YesNoField } from '../../../entities/person/YesNoField.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import { AmericanTaxPart } from './AmericanTaxPart.tsx';
import { useDraftFields } from './draft-fields.ts';
import { FormerAmericanPart } from './FormerAmericanPart.tsx';
import { type FurtherCountries, OtherCountryPart } from './OtherCountryPart.tsx';
import { StepPart } from './StepPart.tsx';

type Who = 'mijn' | 'partner' | 'child';

function withFurtherCountries(
  draft: ApplicationDraft,
  who: Who,
  change: (now: FurtherCountries) => FurtherCountries,
): ApplicationDraft {
  const person = draft.applicants[who];
  const { abroadTax } = person;
  const furtherCountries = change(abroadTax.furtherCountries);
  const changed = { ...person, abroadTax: { ...abroadTax, furtherCountries } };
  return { ...draft, applicants: { ...draft.applicants, [who]: changed } };
}

/** The self-certification of one person (domain 4.5). */
function AbroadTaxInfo({ who, ...props }: ApplicantStepProps & { readonly who: Who }) {
  const fields = useDraftFields(props);
  const section = `applicants.${who}`;
  const isSelf = who === 'mijn';
  const person = props.draft.applicants[who];
  const knownBsn = fields.maskOf(`${section}.bsn`);
  const shared = { fields, section, isSelf };
  return (
    <Stack gap="large">
      <StepPart title="Nederland">
        <YesNoField
          {...fields.source.field<boolean>(`${section}.abroadTax.taxNL`)}
          label={
            isSelf
              ? 'Bent u fiscaal inwoner van Nederland?'
              : 'Is deze persoon fiscaal inwoner van Nederland?'
          }
        />
        {person.abroadTax.taxNL === true && (
          <BsnField
            form={fields.source}
            section={section}
            knownBsn={knownBsn}
            isSelf={isSelf}
            required={knownBsn === null}
          />
        )}
      </StepPart>
      <OtherCountryPart
        {...shared}
        tax={person.abroadTax}
        onFurtherCountries={(change) => props.onChange((now) => withFurtherCountries(now, who, change))}
      />
      <AmericanTaxPart {...shared} tax={person.abroadTax} />
      {isFormerAmerican(person) && (
        <FormerAmericanPart
          {...shared}
          applicationId={props.applicationId}
          who={who}
          paper={person.identiteitsbewijs}
        />
      )}
    </Stack>
  );
}

/** I-06 `UserAbroadTaxInfo`, `PartnerAbroadTaxInfo`, `ChildAbroadTaxInfo`. */
export const UserAbroadTaxInfo = (props: ApplicantStepProps) => <AbroadTaxInfo {...props} who="mijn" />;
export const PartnerAbroadTaxInfo = (props: ApplicantStepProps) => <AbroadTaxInfo {...props} who="partner" />;
export const ChildAbroadTaxInfo = (props: ApplicantStepProps) => <AbroadTaxInfo {...props} who="child" />;
