import { withPersonalInformation } from '@portaal/domain/investing/applications/stored-data';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';
import { useEffect } from 'react';
import { AccountField } from '../../../../entities/person/AccountField.tsx';
import { MaskedNumber } from '../../../../entities/person/MaskedNumber.tsx';
import { addressItems, contactItems, personItems } from '../../../../entities/person/section-items.tsx';
import { useCountries } from '../../../../entities/person/use-countries.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { Stack } from '../../../../ui/Layout.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import { useDraftFields } from './draft-fields.ts';
import { PersonParts } from './PersonParts.tsx';
import { PublicFunctionPart } from './PublicFunctionPart.tsx';
import { StepPart } from './StepPart.tsx';
import { StoredPart } from './StoredPart.tsx';

const SECTION = 'applicants.mijn';

function OwnStoredPart({ known }: { readonly known: PersonalInformation }) {
  const countries = useCountries();
  const { persoon, adres, contact, tegenrekening } = known;
  return (
    <StoredPart
      title="Dit weten wij al van u"
      items={[
        ...(persoon ? personItems(persoon, countries) : []),
        ...(adres ? addressItems(adres, countries) : []),
        ...(contact ? contactItems(contact, countries) : []),
        ...(tegenrekening
          ? [
              {
                term: 'IBAN (rekeningnummer)',
                value: <MaskedNumber masked={tegenrekening.iban} digits={4} />,
              },
            ]
          : []),
      ]}
      to={paths.settingsPersonal}
      change="Wijzig uw gegevens"
    />
  );
}

/** I-06 `UserInformation`: shows the fields for the applicant. Stored data are shown as text without fields. */
export function UserInformation(props: ApplicantStepProps) {
  const { draft, onChange, known } = props;
  const fields = useDraftFields(props);
  const isStored = known !== null && known.Id !== 0;

  // True if personal data were stored after the draft was started.
  const isOld = isStored && withPersonalInformation(draft, known) !== draft;
  useEffect(() => {
    if (isOld) onChange((now) => withPersonalInformation(now, known));
  }, [isOld, known, onChange]);

  return (
    <Stack gap="large">
      {isStored ? <OwnStoredPart known={known} /> : <PersonParts fields={fields} section={SECTION} isSelf />}
      {known?.tegenrekening == null && draft.for !== 'company' && (
        <StepPart title="Rekening">
          <AccountField
            form={fields.source}
            name={`${SECTION}.iban`}
            label="IBAN (rekeningnummer)"
            help="Deze rekening moet op uw naam staan. Hier betalen wij ook op uit."
            known={fields.maskOf(`${SECTION}.iban`)}
          />
        </StepPart>
      )}
      <PublicFunctionPart fields={fields} section={SECTION} isSelf />
    </Stack>
  );
}
