import { phoneRules } from '@portaal/domain/fields/phone';
import {
  type AddressSection,
  type ContactSection,
  fullName,
  genderTexts,
  identityDocumentTexts,
  type PersonSection,
  postcodeRulesOf,
  type ShownIdentity,
} from '@portaal/domain/people/applicant';
import { formatLongDate } from '../../lib/dutch-format.ts';
import type { Fact } from '../../ui/FactList.tsx';
import { MaskedNumber } from './MaskedNumber.tsx';
import type { Countries } from './use-countries.ts';

export const personFacts = (person: PersonSection, { nameOf }: Countries): readonly Fact[] => [
  { term: 'Naam', value: fullName(person) },
  { term: 'Geslacht', value: genderTexts[person.geslacht] },
  { term: 'Geboortedatum', value: formatLongDate(person.geboortedatum) },
  { term: 'Nationaliteit', value: nameOf(person.nationaliteit) },
];

export function addressFacts(address: AddressSection, { nameOf }: Countries): readonly Fact[] {
  const { land, postcode, huisnummer, toevoeging, straatnaam, woonplaats } = address;
  const line = `${straatnaam} ${huisnummer}${toevoeging === '' ? '' : ` ${toevoeging}`}`;
  return [
    { term: 'Straat en huisnummer', value: line },
    { term: 'Postcode en woonplaats', value: `${postcodeRulesOf(land).write(postcode)} ${woonplaats}` },
    { term: 'Land', value: nameOf(land) },
  ];
}

export const phoneFact = (term: string, number: string): Fact => ({
  term,
  value: number === '' ? 'Niet ingevuld' : phoneRules.write(number),
});

export const contactFacts = ({ mobiel, telefoonnummer }: ContactSection): readonly Fact[] => [
  phoneFact('Mobiel nummer', mobiel),
  phoneFact('Telefoonnummer (vast)', telefoonnummer),
];

export const identityFacts = ({
  uitsluitend,
  bsn,
  identiteitsbewijs,
  geldigTot,
}: ShownIdentity): readonly Fact[] => [
  { term: 'Alleen belasting in Nederland', value: uitsluitend ? 'Ja' : 'Nee' },
  {
    term: 'Burgerservicenummer (BSN)',
    value: bsn === null ? 'Niet ingevuld' : <MaskedNumber masked={bsn} digits={3} />,
  },
  { term: 'Identiteitsbewijs', value: identityDocumentTexts[identiteitsbewijs] },
  { term: 'Geldig tot', value: geldigTot === null ? 'Onbeperkt' : formatLongDate(geldigTot) },
];
