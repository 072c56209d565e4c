import type { Relation } from '@portaal/domain/relations/calls';
import { MaskedNumber } from '../../entities/person/MaskedNumber.tsx';
import {
  addressFacts,
  contactFacts,
  identityFacts,
  personFacts,
  phoneFact,
} from '../../entities/person/section-facts.tsx';
import { type Countries, useCountries } from '../../entities/person/use-countries.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { type Fact, FactList } from '../../ui/FactList.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { Stack } from '../../ui/Layout.tsx';

function ownFacts({ persoon, adres, contact, identiteit, organisatie }: Relation, countries: Countries) {
  const company: readonly Fact[] = organisatie
    ? [
        { term: 'KVK-nummer', value: organisatie.kvk },
        { term: 'RSIN', value: organisatie.rsin },
        phoneFact('Telefoonnummer', organisatie.telefoonnummer),
        { term: 'IBAN', value: <MaskedNumber masked={organisatie.iban} digits={4} /> },
      ]
    : [];
  return [
    ...company,
    ...(persoon ? personFacts(persoon, countries) : []),
    ...(adres ? addressFacts(adres, countries) : []),
    ...(contact ? contactFacts(contact) : []),
    ...(identiteit ? identityFacts(identiteit) : []),
  ];
}

/** All that is known of a relation, behind a press: a list of twenty stays a list. */
export function RelationFacts({ relation }: { readonly relation: Relation }) {
  const countries = useCountries();
  const { contactPersoon } = relation;
  return (
    <Disclosure summary="Alle gegevens">
      <Stack>
        <FactList facts={ownFacts(relation, countries)} />
        {contactPersoon && (
          <Stack gap="small">
            <Heading level={3} size="small">
              Contactpersoon
            </Heading>
            <FactList
              facts={[
                ...personFacts(contactPersoon.persoon, countries),
                ...addressFacts(contactPersoon.adres, countries),
                ...contactFacts(contactPersoon.contact),
                ...identityFacts(contactPersoon.identiteit),
              ]}
            />
          </Stack>
        )}
      </Stack>
    </Disclosure>
  );
}
