import { isFormerAmerican } from '@portaal/domain/investing/applications/abroad-tax';
import { Stack } from '../../../../ui/Layout.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import { CountryParts } from './CountryParts.tsx';
import { useDraftFields } from './draft-fields.ts';
import { FormerAmericanPart } from './FormerAmericanPart.tsx';

type Who = 'mijn' | 'partner' | 'child';

/** Shows the self-certification of one person (domain 4.5). */
function AbroadTaxInfo({ who, ...props }: ApplicantStepProps & { readonly who: Who }) {
  const fields = useDraftFields(props);
  const section = `applicants.${who}`;
  const isSelf = who === 'mijn';
  const person = props.draft.applicants[who];
  const shared = { fields, section, isSelf };
  return (
    <Stack gap="large">
      <CountryParts {...shared} tax={person.abroadTax} />
      {isFormerAmerican(person) && (
        <FormerAmericanPart
          {...shared}
          applicationId={props.applicationId}
          who={who}
          identityDocument={person.identiteitsbewijs}
        />
      )}
    </Stack>
  );
}

/**
 * I-06 `UserAbroadTaxInfo`, `PartnerAbroadTaxInfo`, `ChildAbroadTaxInfo`: show the self-certification of the
 * applicant, the partner or the child.
 */
export const UserAbroadTaxInfo = (props: ApplicantStepProps) => <AbroadTaxInfo {...props} who="mijn" />;
export const PartnerAbroadTaxInfo = (props: ApplicantStepProps) => <AbroadTaxInfo {...props} who="partner" />;
export const ChildAbroadTaxInfo = (props: ApplicantStepProps) => <AbroadTaxInfo {...props} who="child" />;
