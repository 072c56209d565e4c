import type { Relation } from '@portaal/domain/people/relations/calls';
import { MaskedNumber } from '../../../../entities/person/MaskedNumber.tsx';
import {
  addressItems,
  contactItems,
  personItems,
  phoneItem,
} from '../../../../entities/person/section-items.tsx';
import { useCountries } from '../../../../entities/person/use-countries.ts';
import { paths } from '../../../../lib/internal-urls.ts';
import { StoredPart } from './StoredPart.tsx';

/** Shows the stored data of an organisation chosen from the user's relations. */
export function StoredCompany({
  relation: { organisatie, adres, contactPersoon },
}: {
  readonly relation: Relation;
}) {
  const countries = useCountries();
  const change = { to: paths.settingsRelations, change: 'Wijzig de gegevens van uw organisatie' } as const;
  return (
    <>
      <StoredPart
        title="Dit weten wij al van uw organisatie"
        items={[
          ...(organisatie
            ? [
                { term: 'Naam van de organisatie', value: organisatie.naamBedrijf },
                { term: 'KVK-nummer', value: organisatie.kvk },
                { term: 'RSIN', value: organisatie.rsin },
                phoneItem('Telefoonnummer', organisatie.telefoonnummer),
                {
                  term: 'IBAN op naam van de organisatie',
                  value: <MaskedNumber masked={organisatie.iban} digits={4} />,
                },
              ]
            : []),
          ...(adres ? addressItems(adres, countries) : []),
        ]}
        {...change}
      />
      {contactPersoon && (
        <StoredPart
          title="Contactpersoon"
          items={[
            ...personItems(contactPersoon.persoon, countries),
            ...addressItems(contactPersoon.adres, countries),
            ...contactItems(contactPersoon.contact, countries),
          ]}
          {...change}
        />
      )}
    </>
  );
}
