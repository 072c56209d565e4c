import { personItems } from '../../../../entities/person/section-items.tsx';
import { useCountries } from '../../../../entities/person/use-countries.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { Stack } from '../../../../ui/Layout.tsx';
import type { ApplicantStepProps } from '../applicant-step.ts';
import { chosenRelation } from './chosen-relation.ts';
import { useDraftFields } from './draft-fields.ts';
import { PersonParts } from './PersonParts.tsx';
import { StoredPart } from './StoredPart.tsx';

/** I-06 `ChildInformation`: shows the fields for a child. A child has no separate address (I-07). */
export function ChildInformation(props: ApplicantStepProps) {
  const countries = useCountries();
  const fields = useDraftFields(props);
  const relation = chosenRelation(props);
  return (
    <Stack gap="large">
      {relation?.persoon ? (
        <StoredPart
          title="Dit weten wij al van uw kind"
          items={personItems(relation.persoon, countries)}
          to={paths.settingsRelations}
          change="Wijzig de gegevens van uw kind"
        />
      ) : (
        <PersonParts fields={fields} section="applicants.child" isChild />
      )}
      <p>Uw kind heeft hetzelfde adres als u. Woont uw kind ergens anders? Neem dan contact met ons op.</p>
    </Stack>
  );
}
