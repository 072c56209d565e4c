import {
  type AddressSection,
  type ContactSection,
  fullName,
  type IdentityResponse,
  identityDocumentTexts,
  type PersonSection,
  postcodeRulesOf,
} from '@portaal/domain/fields/applicant';
import { contactFields, personFields } from '@portaal/domain/fields/person-fields';
import { phoneRules } from '@portaal/domain/fields/phone';
import { formatLongDate } from '../../lib/dutch-format.ts';
import type { DescriptionItem } from '../../ui/DescriptionList.tsx';
import { fieldItems } from './field-items.ts';
import { MaskedNumber } from './MaskedNumber.tsx';
import type { Countries } from './use-countries.ts';

const itemsOf: typeof fieldItems = (fields, values, texts) =>
  fieldItems(fields, values, texts).map((item) => ({ ...item, value: item.value || 'Niet ingevuld' }));

export const personItems = (person: PersonSection, { nameOf }: Countries): readonly DescriptionItem[] => [
  { term: 'Naam', value: fullName(person) },
  ...itemsOf(personFields, person, { countryOf: nameOf, dayOf: formatLongDate }),
];

export function addressItems(address: AddressSection, { nameOf }: Countries): readonly DescriptionItem[] {
  const { land, postcode, huisnummer, toevoeging, straatnaam, woonplaats } = address;
  const line = `${straatnaam} ${huisnummer}${toevoeging === '' ? '' : ` ${toevoeging}`}`;
  return [
    { term: 'Straat en huisnummer', value: line },
    { term: 'Postcode en woonplaats', value: `${postcodeRulesOf(land).write(postcode)} ${woonplaats}` },
    { term: 'Land', value: nameOf(land) },
  ];
}

export const phoneItem = (term: string, number: string): DescriptionItem => ({
  term,
  value: number === '' ? 'Niet ingevuld' : phoneRules.write(number),
});

export const contactItems = (contact: ContactSection, { nameOf }: Countries): readonly DescriptionItem[] =>
  itemsOf(contactFields, contact, { countryOf: nameOf, dayOf: formatLongDate });

export const identityItems = ({
  uitsluitend,
  bsn,
  identiteitsbewijs,
  geldigTot,
}: IdentityResponse): readonly DescriptionItem[] => [
  { term: 'Alleen belasting in Nederland', value: uitsluitend ? 'Ja' : 'Nee' },
  {
    term: 'Burgerservicenummer (BSN)',
    value: bsn === null ? 'Niet ingevuld' : <MaskedNumber masked={bsn} digits={3} />,
  },
  { term: 'Identiteitsbewijs', value: identityDocumentTexts[identiteitsbewijs] },
  { term: 'Geldig tot', value: geldigTot === null ? 'Onbeperkt' : formatLongDate(geldigTot) },
];
