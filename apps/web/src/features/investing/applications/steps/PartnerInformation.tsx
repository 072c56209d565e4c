import { addressItems, personItems } from '../../../../entities/person/section-items.tsx';
import { useCountries } from '../../../../entities/person/use-countries.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { Stack } from '../../../../ui/Layout.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import { chosenRelation } from './chosen-relation.ts';
import { useDraftFields } from './draft-fields.ts';
import { ContactPart, PersonParts } from './PersonParts.tsx';
import { PublicFunctionPart } from './PublicFunctionPart.tsx';
import { StoredPart } from './StoredPart.tsx';

const SECTION = 'applicants.partner';

/** I-06 `PartnerInformation`: shows the fields for the partner. */
export function PartnerInformation(props: ApplicantStepProps) {
  const countries = useCountries();
  const fields = useDraftFields(props);
  const relation = chosenRelation(props);
  return (
    <Stack gap="large">
      {relation ? (
        <>
          <StoredPart
            title="Dit weten wij al van uw partner"
            items={[
              ...(relation.persoon ? personItems(relation.persoon, countries) : []),
              ...(relation.adres ? addressItems(relation.adres, countries) : []),
            ]}
            to={paths.settingsRelations}
            change="Wijzig de gegevens van uw partner"
          />
          <ContactPart fields={fields} section={SECTION} />
        </>
      ) : (
        <PersonParts fields={fields} section={SECTION} />
      )}
      <PublicFunctionPart fields={fields} section={SECTION} />
    </Stack>
  );
}
