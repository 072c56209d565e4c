import type { Relation } from '@portaal/domain/people/relations/calls';
import { MaskedNumber } from '../../../entities/person/MaskedNumber.tsx';
import {
  addressItems,
  contactItems,
  identityItems,
  personItems,
  phoneItem,
} from '../../../entities/person/section-items.tsx';
import { type Countries, useCountries } from '../../../entities/person/use-countries.ts';
import { type DescriptionItem, DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Heading } from '../../../ui/Heading.tsx';
import { Stack } from '../../../ui/Layout.tsx';

function ownItems({ persoon, adres, contact, identiteit, organisatie }: Relation, countries: Countries) {
  const company: readonly DescriptionItem[] = organisatie
    ? [
        { term: 'KVK-nummer', value: organisatie.kvk },
        { term: 'RSIN', value: organisatie.rsin },
        phoneItem('Telefoonnummer', organisatie.telefoonnummer),
        { term: 'IBAN', value: <MaskedNumber masked={organisatie.iban} digits={4} /> },
      ]
    : [];
  return [
    ...company,
    ...(persoon ? personItems(persoon, countries) : []),
    ...(adres ? addressItems(adres, countries) : []),
    ...(contact ? contactItems(contact, countries) : []),
    ...(identiteit ? identityItems(identiteit) : []),
  ];
}

/** Renders all data of a relation in collapsible details, so that a list of twenty relations stays readable. */
export function RelationDescription({ relation }: { readonly relation: Relation }) {
  const countries = useCountries();
  const { contactPersoon } = relation;
  return (
    <Disclosure summary="Alle gegevens">
      <Stack>
        <DescriptionList items={ownItems(relation, countries)} />
        {contactPersoon && (
          <Stack gap="small">
            <Heading level={3} size="small">
              Contactpersoon
            </Heading>
            <DescriptionList
              items={[
                ...personItems(contactPersoon.persoon, countries),
                ...addressItems(contactPersoon.adres, countries),
                ...contactItems(contactPersoon.contact, countries),
                ...identityItems(contactPersoon.identiteit),
              ]}
            />
          </Stack>
        )}
      </Stack>
    </Disclosure>
  );
}
