import { agreedAmounts, originTexts } from '@portaal/domain/applications/amounts';
import { interestTexts, placedOwners } from '@portaal/domain/applications/beneficial-owners';
import { organisationKindTexts } from '@portaal/domain/applications/company';
import type {
  AdultDraft,
  ApplicationDraft,
  CompanyDraft,
  PersonDraft,
} from '@portaal/domain/applications/draft';
import { type ApplicationStep, applicantTexts } from '@portaal/domain/applications/flows';
import { missingNumberTexts, otherCountries } from '@portaal/domain/applications/tax-countries';
import { phoneRules } from '@portaal/domain/fields/phone';
import {
  fullName,
  genderTexts,
  identityDocumentTexts,
  postcodeRulesOf,
} from '@portaal/domain/people/applicant';
import { formatEuro, formatLongDate } from '../../lib/dutch-format.ts';
import type { DescriptionItem } from '../../ui/DescriptionList.tsx';

/** Functions that turn the codes of a draft into text. */
interface Names {
  readonly countryOf: (code: string) => string;
}

type Item = readonly [term: string, value: string];

const named = (texts: Readonly<Record<string, string>>, code: string): string => texts[code] ?? '';
const yesNo = (answer: boolean | null): string => (answer === null ? '' : answer ? 'Ja' : 'Nee');
const day = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatLongDate(text) : '');
/** Shows only the end of a number, because others may see the screen. */
const masked = (text: string, shown: number): string => {
  const bare = text.replaceAll(/\s/g, '');
  return bare === '' ? '' : `••• ${bare.slice(-shown)}`;
};

const shown = (items: readonly Item[]): DescriptionItem[] =>
  items.filter(([, value]) => value.trim() !== '').map(([term, value]) => ({ term, value }));

type Address = Pick<
  AdultDraft,
  'straatnaam' | 'huisnummer' | 'toevoeging' | 'postcode' | 'woonplaats' | 'land'
>;
const addressItem = (address: Address, { countryOf }: Names): Item => {
  const { straatnaam, huisnummer, toevoeging, postcode, woonplaats, land } = address;
  const street = [straatnaam, huisnummer, toevoeging].filter(Boolean).join(' ');
  const place = [postcodeRulesOf(land).write(postcode), woonplaats].filter(Boolean).join(' ');
  return ['Adres', [street, place, land === 'NL' ? '' : countryOf(land)].filter(Boolean).join(', ')];
};

type Named = Pick<
  PersonDraft,
  | 'initialen'
  | 'tussenvoegsel'
  | 'achternaam'
  | 'geslacht'
  | 'geboortedatum'
  | 'nationaliteit'
  | 'mobiel'
  | 'telefoonnummer'
>;
const personItems = (person: Named, { countryOf }: Names): readonly Item[] => [
  ['Naam', fullName(person)],
  ['Geslacht', named(genderTexts, person.geslacht)],
  ['Geboortedatum', day(person.geboortedatum)],
  ['Nationaliteit', countryOf(person.nationaliteit)],
];
const contactItems = ({ mobiel, telefoonnummer }: Named): readonly Item[] => [
  ['Mobiel nummer', mobiel && phoneRules.write(mobiel)],
  ['Telefoonnummer (vast)', telefoonnummer && phoneRules.write(telefoonnummer)],
];

type Paper = CompanyDraft['contactPerson']['personTaxInfo'];
const paperItems = (paper: Paper): readonly Item[] => [
  ['Alleen belasting in Nederland', yesNo(paper.uitsluitend)],
  ['Burgerservicenummer (BSN)', masked(paper.bsn, 3)],
  ['Identiteitsbewijs', named(identityDocumentTexts, paper.identiteitsbewijs)],
  ['Nummer', masked(paper.identiteitsbewijsCard, 3)],
  ['Geldig tot', day(paper.geldigTot)],
];

const taxItems = (
  { abroadTax: tax }: Pick<PersonDraft, 'abroadTax'>,
  { countryOf }: Names,
): readonly Item[] => [
  ['Fiscaal inwoner van Nederland', yesNo(tax.taxNL)],
  ['Fiscaal inwoner van een ander land', yesNo(tax.taxAbroad)],
  ...otherCountries(tax).flatMap((one): readonly Item[] => {
    const number = masked(one.taxIdentificationNumber, 3);
    return [
      [one.term, one.country === '' ? '' : countryOf(one.country)],
      [`Fiscaal nummer (TIN) in ${one.there}`, number],
      [
        `Waarom geen nummer in ${one.there}`,
        number === '' ? named(missingNumberTexts, one.taxIdentificationNumberReden) : '',
      ],
    ];
  }),
  ['Belastingplichtig in de Verenigde Staten', yesNo(tax.taxUS)],
  ['Geboren in de Verenigde Staten', yesNo(tax.bornUS)],
];

/** Prefixes each line with the person it concerns, for the people of an organisation. */
const whose = (who: string, items: readonly Item[]): readonly Item[] =>
  items.map(([term, value]) => [`${who}: ${term.charAt(0).toLowerCase()}${term.slice(1)}`, value]);

type Certified = Pick<PersonDraft, 'uitsluitend' | 'bsn' | 'abroadTax'>;
const certifiedItems = (person: Certified, names: Names): readonly Item[] => [
  ['Alleen belasting in Nederland', yesNo(person.uitsluitend)],
  ['Nummer (BSN)', masked(person.bsn, 3)],
  ...(person.uitsluitend === false ? taxItems(person, names) : []),
];

const ownerItems = (company: CompanyDraft, names: Names): readonly Item[] =>
  placedOwners(company).flatMap((one) => [
    [one.term, fullName(one)] as const,
    ...whose(one.term, [
      ['Geboortedatum', day(one.geboortedatum)],
      addressItem(one, names),
      ['Belang', named(interestTexts, one.belang)],
      ...certifiedItems(one, names),
      ['Publieke functie', one.prominent === true ? one.functie : yesNo(one.prominent)],
    ]),
  ]);

const companyItems = (company: CompanyDraft, names: Names): readonly Item[] => [
  ['Naam van de organisatie', company.naamBedrijf],
  ['KVK-nummer', company.kvk],
  ['RSIN', company.rsin],
  addressItem(company, names),
  ['Telefoonnummer', company.telefoonnummer && phoneRules.write(company.telefoonnummer)],
  ['IBAN', masked(company.iban, 4)],
  ['Soort organisatie', named(organisationKindTexts, company.soort)],
  ['Contactpersoon', fullName(company.contactPerson)],
  ...whose(
    'Contactpersoon',
    certifiedItems({ ...company.contactPerson, ...company.contactPerson.personTaxInfo }, names),
  ),
  ...ownerItems(company, names),
];

const choiceItems = (draft: ApplicationDraft): readonly Item[] => [
  ['Belegging', draft.for === null ? '' : applicantTexts[draft.for]],
  ['Tekent ook', draft.for === 'partner' || draft.for === 'child' ? draft.applicants.tweedeHandtekening : ''],
];

/** Returns the answers of a step of the applicant. */
export function stepItems(step: ApplicationStep, draft: ApplicationDraft, names: Names): DescriptionItem[] {
  const { mijn, partner, child } = draft.applicants;
  const adult = (person: AdultDraft): readonly Item[] => [
    ...personItems(person, names),
    addressItem(person, names),
    ...contactItems(person),
    ['IBAN', masked(person.iban, 4)],
  ];
  switch (step) {
    case 'ApplicantChoice':
      return shown(choiceItems(draft));
    case 'UserInformation':
      return shown(adult(mijn));
    case 'PartnerInformation':
      return shown(adult(partner));
    case 'ChildInformation':
      return shown(personItems(child, names));
    case 'CompanyInformation':
      return shown(companyItems(draft.company, names));
    case 'UserTaxInfo':
      return shown(paperItems(mijn));
    case 'PartnerTaxInfo':
      return shown(paperItems(partner));
    case 'ChildTaxInfo':
      return shown(paperItems(child));
    case 'UserAbroadTaxInfo':
      return shown(taxItems(mijn, names));
    case 'PartnerAbroadTaxInfo':
      return shown(taxItems(partner, names));
    case 'ChildAbroadTaxInfo':
      return shown(taxItems(child, names));
  }
}

/** Returns the answers about the investment. */
export function investmentItems({ investment }: ApplicationDraft, entryCosts: string): DescriptionItem[] {
  const { initialDeposit, periodicDeposit } = agreedAmounts(investment);
  return shown([
    ['Eenmalige inleg', initialDeposit === 0 ? '' : formatEuro(initialDeposit)],
    ['Inleg per maand', periodicDeposit === 0 ? '' : formatEuro(periodicDeposit)],
    ['Instapkosten', entryCosts],
    ['Uitkeringen', investment.stock === 'stock' ? 'Herbeleggen' : 'Uitbetalen op mijn rekening'],
    ['Naam voor deze belegging', investment.description],
    ['Herkomst van het geld', named(originTexts, investment.herkomst)],
  ]);
}
