import type { ReviewedFile } from '@portaal/domain/documents/uploads/reviewed-files';
import { fullName, identityDocumentTexts } from '@portaal/domain/fields/applicant';
import {
  type ContactFieldName,
  contactFields,
  fieldEntries,
  type PersonFieldName,
  personFields,
} from '@portaal/domain/fields/person-fields';
import { originTexts } from '@portaal/domain/investing/applications/amounts';
import { interestTexts, placedOwners } from '@portaal/domain/investing/applications/beneficial-owners';
import { organisationKindTexts } from '@portaal/domain/investing/applications/company';
import type {
  AdultDraft,
  ApplicationDraft,
  CompanyDraft,
  PersonDraft,
} from '@portaal/domain/investing/applications/draft';
import { applicantTexts } from '@portaal/domain/investing/applications/flows';
import type { WholeApplicationReview } from '@portaal/domain/investing/applications/reviews';
import { missingNumberTexts, otherCountries } from '@portaal/domain/investing/applications/tax-countries';
import { orderItems } from '../../../../entities/capital-transfer/transfer-texts.ts';
import { fieldItems } from '../../../../entities/person/field-items.ts';
import { formatDate, formatEuro } from '../../../../lib/dutch-format.ts';

interface SignedPart {
  readonly title: string;
  readonly items: readonly { readonly term: string; readonly value: string }[];
}

type NameOfCountry = (code: string) => string;
type Line = readonly [term: string, value: string | null];

/** Returns a part of the signed data without empty answers and questions that do not apply. */
const part = (title: string, lines: readonly Line[]): SignedPart[] => {
  const items = lines.flatMap(([term, value]) =>
    value === null || value.trim() === '' ? [] : [{ term, value }],
  );
  return items.length === 0 ? [] : [{ title, items }];
};

const yesNo = (answer: boolean | null): string | null => (answer === null ? null : answer ? 'Ja' : 'Nee');
const textOf = (texts: Readonly<Record<string, string>>, code: string): string => texts[code] ?? code;
const dayOf = (day: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(day) : day);

/** The birth date comes first, because the reviewer compares it with the document. */
const { geboortedatum, ...besides } = personFields;

function nameLines(person: Pick<PersonDraft, PersonFieldName>, country: NameOfCountry): readonly Line[] {
  const isNamed = person.achternaam !== '';
  const items = fieldItems({ geboortedatum, ...besides }, person, { countryOf: country, dayOf });
  return [
    ['Naam', isNamed ? fullName(person) : ''],
    // The nationality is NL by default, even if no data were entered for this person.
    ...items.map(({ name, term, value }): Line => [term, isNamed || name !== 'nationaliteit' ? value : '']),
  ];
}

type Prominent = Pick<PersonDraft, 'prominent' | 'functie'>;
const functionLine = (person: Prominent): Line => [
  'Hoge publieke functie',
  person.prominent === true ? `Ja: ${person.functie}` : yesNo(person.prominent),
];

type ContactData = Pick<PersonDraft, ContactFieldName> & Prominent;
const contactLines = (person: ContactData): readonly Line[] => [
  ...fieldEntries(contactFields).map(
    ([name, { label, shortLabel = label }]): Line => [shortLabel, person[name]],
  ),
  functionLine(person),
];

type Address = Pick<
  AdultDraft,
  'straatnaam' | 'huisnummer' | 'toevoeging' | 'postcode' | 'woonplaats' | 'land'
>;

const addressOf = (address: Address, country: NameOfCountry): string => {
  const { straatnaam, huisnummer, toevoeging, postcode, woonplaats, land } = address;
  if (straatnaam === '') return '';
  const street = [straatnaam, `${huisnummer}${toevoeging && ` ${toevoeging}`}`].join(' ');
  return [street, `${postcode} ${woonplaats}`.trim(), country(land)].join(', ');
};

type IdentityData = Pick<
  PersonDraft,
  'uitsluitend' | 'bsn' | 'identiteitsbewijs' | 'identiteitsbewijsCard' | 'geldigTot'
>;

const identityLines = (identity: IdentityData): readonly Line[] => [
  ['Identiteitsbewijs', textOf(identityDocumentTexts, identity.identiteitsbewijs)],
  ['Nummer', identity.identiteitsbewijsCard],
  ['Geldig tot', dayOf(identity.geldigTot)],
  ['Burgerservicenummer', identity.bsn],
  ['Alleen in Nederland belastingplichtig', yesNo(identity.uitsluitend)],
];

type TaxDeclaration = Pick<PersonDraft, 'uitsluitend' | 'abroadTax'>;

function abroadLines(
  { uitsluitend, abroadTax: tax }: TaxDeclaration,
  country: NameOfCountry,
): readonly Line[] {
  if (uitsluitend !== false) return [];
  return [
    ['Belastingplichtig in Nederland', yesNo(tax.taxNL)],
    ['In een ander land', yesNo(tax.taxAbroad)],
    ...otherCountries(tax).flatMap((one): readonly Line[] => {
      const number = one.taxIdentificationNumber.trim();
      return [
        [one.term, country(one.country)],
        [`Fiscaal nummer in ${one.there}`, number],
        [
          `Waarom geen nummer in ${one.there}`,
          number === '' ? textOf(missingNumberTexts, one.taxIdentificationNumberReden) : null,
        ],
      ];
    }),
    ['In de Verenigde Staten', yesNo(tax.taxUS)],
    ['Amerikaans fiscaal nummer', tax.taxIdentificationNumberUS],
    ['In de Verenigde Staten geboren', yesNo(tax.bornUS)],
    ['Waarom geen CLN', tax.CLNReden],
  ];
}

function personParts(
  who: string,
  person: PersonDraft & Partial<Address>,
  country: NameOfCountry,
): readonly SignedPart[] {
  const {
    straatnaam = '',
    huisnummer = '',
    toevoeging = '',
    postcode = '',
    woonplaats = '',
    land = '',
  } = person;
  const address = { straatnaam, huisnummer, toevoeging, postcode, woonplaats, land };
  return [
    ...part(who, [
      ...nameLines(person, country),
      ['Adres', addressOf(address, country)],
      ...contactLines(person),
      ['Rekeningnummer', person.iban],
    ]),
    ...part(`${who}: identiteit en belasting`, [...identityLines(person), ...abroadLines(person, country)]),
  ];
}

const companyParts = (company: CompanyDraft, country: NameOfCountry): readonly SignedPart[] => {
  const { contactPerson } = company;
  return [
    ...part('Organisatie', [
      ['Naam', company.naamBedrijf],
      ['KVK-nummer', company.kvk],
      ['RSIN', company.rsin],
      ['Soort', textOf(organisationKindTexts, company.soort)],
      ['Adres', addressOf(company, country)],
      ['Telefoon', company.telefoonnummer],
      ['Rekeningnummer', company.iban],
    ]),
    ...part('Contactpersoon', [
      ...nameLines(contactPerson, country),
      ['Adres', addressOf(contactPerson, country)],
      ...contactLines(contactPerson),
      ['Mag tekenen', yesNo(contactPerson.tekenbevoegd)],
    ]),
    ...part('Contactpersoon: identiteit en belasting', [
      ...identityLines(contactPerson.personTaxInfo),
      ...abroadLines({ ...contactPerson, ...contactPerson.personTaxInfo }, country),
    ]),
    ...placedOwners(company).flatMap((one) => [
      ...part(one.term, [
        ...nameLines(one, country),
        ['Adres', addressOf(one, country)],
        ['Waarom UBO', textOf(interestTexts, one.belang)],
        functionLine(one),
      ]),
      ...part(`${one.term}: belasting`, [
        ['Burgerservicenummer', one.bsn],
        ['Alleen in Nederland belastingplichtig', yesNo(one.uitsluitend)],
        ...abroadLines(one, country),
      ]),
    ]),
  ];
};

/** Matches the fields of uploaded identity documents. */
const identityScan = /\.(?:kopie|voorkant|achterkant)$/;

/**
 * Returns the typed data of the person to whom an identity document belongs, for comparison with the image; empty for
 * other files.
 */
export function typedBeside(
  field: ReviewedFile['field'],
  { applicants, company }: ApplicationDraft,
  country: NameOfCountry,
): SignedPart['items'] {
  if (!identityScan.test(field)) return [];
  const { contactPerson } = company;
  const people: Readonly<Record<string, readonly [Pick<PersonDraft, PersonFieldName>, IdentityData]>> = {
    mijn: [applicants.mijn, applicants.mijn],
    partner: [applicants.partner, applicants.partner],
    child: [applicants.child, applicants.child],
    company: [contactPerson, contactPerson.personTaxInfo],
  };
  const [person, identity] = people[field.split('.')[0] ?? ''] ?? [];
  if (person === undefined || identity === undefined) return [];
  // For a passport of another nationality, the applicant did not enter the number and expiry date.
  const isOther = field.includes('abroadTax');
  const identityDocumentLines = isOther ? [] : identityLines(identity).slice(0, 4);
  return part('', [...nameLines(person, country), ...identityDocumentLines]).flatMap(({ items }) => items);
}

function applicantParts({ for: kind, applicants, company }: ApplicationDraft, country: NameOfCountry) {
  const self = personParts('Aanvrager', applicants.mijn, country);
  switch (kind) {
    case 'company':
      return companyParts(company, country);
    case 'partner':
      return [...self, ...personParts('Partner', applicants.partner, country)];
    case 'child':
      return [
        ...self,
        ...personParts('Kind', applicants.child, country),
        ...part('Gezag', [['De aanvrager heeft alleen het gezag', yesNo(applicants.alleenGezag)]]),
      ];
    default:
      return self;
  }
}

/** Returns the order to the other provider, and the choice for the payouts. */
function transferParts({ transfer, payout }: ApplicationDraft): readonly SignedPart[] {
  return [
    ...(transfer
      ? part('Overdracht', [
          ...orderItems(transfer).map(({ term, value }): Line => [term, value]),
          ['Opdracht gegeven', yesNo(transfer.isOrdered)],
        ])
      : []),
    ...(payout
      ? part('Uitkering', [['Loonheffingskorting bij ons', yesNo(payout.loonheffingskorting)]])
      : []),
  ];
}

/** Returns the signed data by part. Personal numbers and account numbers show only their last characters. */
export function signedParts(
  { draft, fundName, funds = [], initialDeposit, periodicDeposit }: WholeApplicationReview,
  country: NameOfCountry,
): readonly SignedPart[] {
  const { investment, applicants } = draft;
  return [
    ...part('Belegging', [
      // The details of the application list several funds with their shares.
      ['Fonds', funds.length > 1 ? null : fundName],
      ['Voor wie', draft.for === null ? null : applicantTexts[draft.for]],
      [
        draft.transfer ? 'Kapitaal van de andere aanbieder' : 'Eerste inleg',
        initialDeposit === 0 ? 'Geen' : formatEuro(initialDeposit),
      ],
      ['Maandelijkse inleg', periodicDeposit === 0 ? 'Geen' : formatEuro(periodicDeposit)],
      [
        funds.length > 1 ? 'Uitkeringen van de fondsen' : 'Uitkeringen van het fonds',
        investment.stock === 'stock' ? 'Herbeleggen' : 'Uitkeren',
      ],
      ['Omschrijving', investment.description],
      ['Herkomst van het geld', textOf(originTexts, investment.herkomst)],
      ['Relatie', applicants.selectedRelatie === '' ? null : 'Gekozen uit de relaties van de klant'],
    ]),
    ...transferParts(draft),
    ...applicantParts(draft, country),
    ...part('Verklaringen', [
      ['De gegevens zijn juist', draft.verklaringJuist ? 'Bevestigd' : 'Niet bevestigd'],
      ['Over de bedenktijd gelezen', draft.bedenktijdGelezen ? 'Bevestigd' : 'Niet bevestigd'],
    ]),
  ];
}
