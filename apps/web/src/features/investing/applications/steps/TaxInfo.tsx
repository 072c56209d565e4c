import { BsnField } from '../../../../entities/person/BsnField.tsx';
import { DutchTaxField } from '../../../../entities/person/DutchTaxField.tsx';
import { Banner } from '../../../../ui/Banner.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import { useDraftFields } from './draft-fields.ts';
import { IdentityPart } from './IdentityPart.tsx';
import { StepPart, Wide } from './StepPart.tsx';

type Who = 'mijn' | 'partner' | 'child';

const capacities = { mijn: 'self', partner: 'otherAdult', child: 'child' } as const;

const only = {
  self: 'Kies ‘Nee’ als u ook in een ander land fiscaal inwoner bent, of als u in de Verenigde Staten bent geboren of de Amerikaanse nationaliteit hebt.',
  other:
    'Kies ‘Nee’ als deze persoon ook in een ander land fiscaal inwoner is, in de Verenigde Staten is geboren of de Amerikaanse nationaliteit heeft.',
};

/** Shows the fields for the identity document and taxes of the applicant, the partner or the child. */
function TaxInfo({ who, ...props }: ApplicantStepProps & { readonly who: Who }) {
  const fields = useDraftFields(props);
  const section = `applicants.${who}`;
  const { nationaliteit, uitsluitend } = props.draft.applicants[who];
  const isSelf = who === 'mijn';
  const isAbroad = who !== 'child' && props.draft.applicants[who].land !== 'NL';
  const maskedBsn = fields.maskOf(`${section}.bsn`);
  return (
    <Stack gap="large">
      <StepPart title="Belasting">
        <DutchTaxField
          form={fields.source}
          section={section}
          isSelf={isSelf}
          help={isSelf ? only.self : only.other}
        />
        {uitsluitend === true && (
          <BsnField
            form={fields.source}
            section={section}
            knownBsn={maskedBsn}
            isSelf={isSelf}
            required={maskedBsn === null}
          />
        )}
        {uitsluitend === true && isAbroad && (
          <Wide>
            <Banner tone="warning" role="status">
              Het adres is niet in Nederland. Wie in een ander land woont, is daar meestal ook fiscaal
              inwoner. Klopt het antwoord ‘Ja’?
            </Banner>
          </Wide>
        )}
      </StepPart>
      <IdentityPart
        applicationId={props.applicationId}
        fields={fields}
        section={section}
        owner={who}
        holder={{ nationaliteit, capacity: capacities[who] }}
        isSelf={isSelf}
      />
    </Stack>
  );
}

/**
 * I-06 `UserTaxInfo`, `PartnerTaxInfo`, `ChildTaxInfo`: show the identity document and taxes of the applicant, the
 * partner or the child.
 */
export const UserTaxInfo = (props: ApplicantStepProps) => <TaxInfo {...props} who="mijn" />;
export const PartnerTaxInfo = (props: ApplicantStepProps) => <TaxInfo {...props} who="partner" />;
export const ChildTaxInfo = (props: ApplicantStepProps) => <TaxInfo {...props} who="child" />;
