import { contactFields, type PersonField, personFields, valuePerField } from '../../fields/person-fields.ts';
import type { AdultDraft, ApplicationDraft, OwnerDraft, PersonDraft } from './draft.ts';
import { emptyAbroadTax } from './empty-abroad-tax.ts';

// This file contains no schemas, so that the browser does not load them for an empty draft.

const noAddress = {
  land: 'NL',
  postcode: '',
  huisnummer: '',
  toevoeging: '',
  straatnaam: '',
  woonplaats: '',
};
const beginning = ({ beginning = '' }: PersonField): string => beginning;
const noName = valuePerField(personFields, beginning);
const noContact = valuePerField(contactFields, beginning);
const noIdentityDocument = {
  uitsluitend: null,
  bsn: '',
  identiteitsbewijs: '',
  identiteitsbewijsCard: '',
  geldigTot: '',
};
const noProminence = { prominent: null, functie: '' };

/** Initial values of an owner of an organisation. */
export const emptyOwner: Omit<OwnerDraft, 'id'> = {
  ...noName,
  ...noAddress,
  belang: '',
  uitsluitend: null,
  bsn: '',
  abroadTax: emptyAbroadTax,
  ...noProminence,
};

const emptyPerson: PersonDraft = {
  ...noName,
  ...noContact,
  ...noIdentityDocument,
  ...noProminence,
  iban: '',
  abroadTax: emptyAbroadTax,
};
const emptyAdult: AdultDraft = { ...emptyPerson, ...noAddress };

/** An application without any answers. */
export const emptyDraft: ApplicationDraft = {
  activePage: 'belegging-toevoegen',
  activeSubstep: 'ApplicantChoice',
  for: null,
  investment: {
    kind: 'once',
    initialDeposit: null,
    periodicDeposit: null,
    description: '',
    stock: 'stock',
    herkomst: '',
    gelezen: [],
  },
  questionnaire: {
    version: '',
    answers: [],
    questionEleven: '',
    riskSelection: '',
    acknowledgements: [],
    completedAt: null,
  },
  applicants: {
    mijn: emptyAdult,
    partner: emptyAdult,
    child: emptyPerson,
    selectedRelatie: '',
    tweedeHandtekening: '',
    alleenGezag: false,
  },
  company: {
    naamBedrijf: '',
    kvk: '',
    rsin: '',
    telefoonnummer: '',
    iban: '',
    ...noAddress,
    soort: '',
    contactPerson: {
      ...noName,
      ...noContact,
      ...noAddress,
      ...noProminence,
      tekenbevoegd: null,
      personTaxInfo: noIdentityDocument,
      abroadTax: emptyAbroadTax,
    },
    ubos: [],
  },
  verklaringJuist: false,
  bedenktijdGelezen: false,
};
