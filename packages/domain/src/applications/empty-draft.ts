import type { AdultDraft, ApplicationDraft, PersonDraft } from './draft.ts';

// Apart from the schemas, which the browser does not need for it.

const noAddress = {
  land: 'NL',
  postcode: '',
  huisnummer: '',
  toevoeging: '',
  straatnaam: '',
  woonplaats: '',
};
const noName = {
  achternaam: '',
  geboortedatum: '',
  geslacht: '',
  initialen: '',
  nationaliteit: 'NL',
  tussenvoegsel: '',
};
const noContact = { mobiel: '', telefoonnummer: '' };
const noPaper = {
  uitsluitend: null,
  bsn: '',
  identiteitsbewijs: '',
  identiteitsbewijsCard: '',
  geldigTot: '',
};
const noProminence = { prominent: null, functie: '' };

/** A country in which taxes are due, before anything of it is filled in. */
export const emptyTaxCountry: PersonDraft['abroadTax']['furtherCountries'][number] = {
  country: '',
  taxIdentificationNumber: '',
  taxIdentificationNumberReden: '',
};

const emptyPerson: PersonDraft = {
  ...noName,
  ...noContact,
  ...noPaper,
  ...noProminence,
  iban: '',
  abroadTax: {
    taxNL: null,
    taxAbroad: null,
    ...emptyTaxCountry,
    furtherCountries: [],
    taxUS: null,
    bornUS: null,
    taxIdentificationNumberUS: '',
    CLNReden: '',
  },
};
const emptyAdult: AdultDraft = { ...emptyPerson, ...noAddress };

/** An application in which nothing was answered. */
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
      personTaxInfo: noPaper,
    },
  },
  verklaringJuist: false,
  bedenktijdGelezen: false,
};
