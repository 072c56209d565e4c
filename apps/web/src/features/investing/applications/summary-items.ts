import { fullName, identityDocumentTexts, postcodeRulesOf } from '@portaal/domain/fields/applicant';
import { contactFields, personFields } from '@portaal/domain/fields/person-fields';
import { phoneRules } from '@portaal/domain/fields/phone';
import { agreedAmounts, originTexts } from '@portaal/domain/investing/applications/amounts';
import { interestTexts, placedOwners } from '@portaal/domain/investing/applications/beneficial-owners';
import { organisationKindTexts } from '@portaal/domain/investing/applications/company';
import type {
  AdultDraft,
  ApplicationDraft,
  CompanyDraft,
  PersonDraft,
} from '@portaal/domain/investing/applications/draft';
import { type ApplicationStep, applicantTexts } from '@portaal/domain/investing/applications/flows';
import { missingNumberTexts, otherCountries } from '@portaal/domain/investing/applications/tax-countries';
import { fieldItems } from '../../../entities/person/field-items.ts';
import { formatEuro, formatLongDate } from '../../../lib/dutch-format.ts';
import type { DescriptionItem } from '../../../ui/DescriptionList.tsx';

/** Functions that turn the codes of a draft into text. */
interface Names {
  readonly countryOf: (code: string) => string;
}

type Item = readonly [term: string, value: string];

const named = (texts: Readonly<Record<string, string>>, code: string): string => texts[code] ?? '';
const yesNo = (answer: boolean | null): string => (answer === null ? '' : answer ? 'Ja' : 'Nee');
const day = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? formatLongDate(text) : '');
/** Masks all but the last characters of a number, because others may see the screen. */
const masked = (text: string, visibleCount: number): string => {
  const bare = text.replaceAll(/\s/g, '');
  return bare === '' ? '' : `••• ${bare.slice(-visibleCount)}`;
};

const itemsOf = (items: readonly Item[]): DescriptionItem[] =>
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

const pairOf = ({ term, value }: { readonly term: string; readonly value: string }): Item => [term, value];
const personItems = (person: PersonDraft, { countryOf }: Names): readonly Item[] => [
  ['Naam', fullName(person)],
  ...fieldItems(personFields, person, { countryOf, dayOf: day }).map(pairOf),
];
const contactItems = (person: PersonDraft, { countryOf }: Names): readonly Item[] =>
  fieldItems(contactFields, person, { countryOf, dayOf: day }).map(pairOf);

type IdentityTaxInfo = CompanyDraft['contactPerson']['personTaxInfo'];
const identityItems = (identity: IdentityTaxInfo): readonly Item[] => [
  ['Alleen belasting in Nederland', yesNo(identity.uitsluitend)],
  ['Burgerservicenummer (BSN)', masked(identity.bsn, 3)],
  ['Identiteitsbewijs', named(identityDocumentTexts, identity.identiteitsbewijs)],
  ['Nummer', masked(identity.identiteitsbewijsCard, 3)],
  ['Geldig tot', day(identity.geldigTot)],
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

/** Prefixes each item with the name of the person it concerns, for the people of an organisation. */
const whose = (who: string, items: readonly Item[]): readonly Item[] =>
  items.map(([term, value]) => [`${who}: ${term.charAt(0).toLowerCase()}${term.slice(1)}`, value]);

type TaxDeclaration = Pick<PersonDraft, 'uitsluitend' | 'bsn' | 'abroadTax'>;
const certifiedItems = (person: TaxDeclaration, names: Names): readonly Item[] => [
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

/** Returns the answers of an applicant step for the summary. */
export function stepItems(step: ApplicationStep, draft: ApplicationDraft, names: Names): DescriptionItem[] {
  const { mijn, partner, child } = draft.applicants;
  const adult = (person: AdultDraft): readonly Item[] => [
    ...personItems(person, names),
    addressItem(person, names),
    ...contactItems(person, names),
    ['IBAN', masked(person.iban, 4)],
  ];
  switch (step) {
    case 'ApplicantChoice':
      return itemsOf(choiceItems(draft));
    case 'UserInformation':
      return itemsOf(adult(mijn));
    case 'PartnerInformation':
      return itemsOf(adult(partner));
    case 'ChildInformation':
      return itemsOf(personItems(child, names));
    case 'CompanyInformation':
      return itemsOf(companyItems(draft.company, names));
    case 'UserTaxInfo':
      return itemsOf(identityItems(mijn));
    case 'PartnerTaxInfo':
      return itemsOf(identityItems(partner));
    case 'ChildTaxInfo':
      return itemsOf(identityItems(child));
    case 'UserAbroadTaxInfo':
      return itemsOf(taxItems(mijn, names));
    case 'PartnerAbroadTaxInfo':
      return itemsOf(taxItems(partner, names));
    case 'ChildAbroadTaxInfo':
      return itemsOf(taxItems(child, names));
  }
}

/** Returns the answers about the investment for the summary. */
export function investmentItems({
  investment,
  annuity,
  transfer,
  payout,
}: ApplicationDraft): DescriptionItem[] {
  const { initialDeposit, periodicDeposit } = agreedAmounts(investment);
  return itemsOf([
    [
      transfer ? 'Kapitaal van uw andere aanbieder' : 'Eenmalige inleg',
      initialDeposit === 0 ? '' : formatEuro(initialDeposit),
    ],
    ['Inleg per maand', periodicDeposit === 0 ? '' : formatEuro(periodicDeposit)],
    [
      payout ? 'Uitkeringen van de fondsen' : 'Uitkeringen',
      investment.stock === 'stock' ? 'Herbeleggen' : 'Uitbetalen op mijn rekening',
    ],
    ['Naam voor deze belegging', investment.description],
    ['Herkomst van het geld', transfer ? '' : named(originTexts, investment.herkomst)],
    ...(annuity && !(transfer && periodicDeposit === 0)
      ? [['Aftrekbaar bedrag', annuity.room === null ? 'Niet ingevuld' : formatEuro(annuity.room)] as const]
      : []),
  ]);
}
