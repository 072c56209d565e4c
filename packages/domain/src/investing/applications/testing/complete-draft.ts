import { isoDate } from '@portaal/engine';
import type { ApplicationContext } from '../application-input.ts';
import type { AdultDraft, ApplicationDraft } from '../draft.ts';
import { emptyDraft, emptyOwner } from '../empty-draft.ts';

export const today = isoDate('2026-11-20');

export const context: ApplicationContext = {
  today,
  isKnown: false,
  ownEmail: 'ik@example.nl',
  relationType: null,
};

const noAbroadTax = emptyDraft.applicants.mijn.abroadTax;

const adult: AdultDraft = {
  ...emptyDraft.applicants.mijn,
  geslacht: 'V',
  initialen: 'S.',
  achternaam: 'Veldkamp',
  geboortedatum: '1980-03-04',
  land: 'NL',
  postcode: '1012AB',
  huisnummer: '12',
  straatnaam: 'Kade',
  woonplaats: 'Amsterdam',
  mobiel: '+31612345678',
  uitsluitend: true,
  bsn: '999094580',
  identiteitsbewijs: 'paspoort',
  identiteitsbewijsCard: 'SPECI2014',
  geldigTot: '2030-01-01',
  prominent: false,
  abroadTax: noAbroadTax,
};
const { land, postcode, huisnummer, toevoeging, straatnaam, woonplaats, ...person } = adult;
const address = { land, postcode, huisnummer, toevoeging, straatnaam, woonplaats };

/**
 * A draft that is complete and valid for every kind of applicant. Each application uses only the parts for its kind.
 */
export const completeDraft: ApplicationDraft = {
  ...emptyDraft,
  for: 'mijn',
  applicants: {
    mijn: { ...adult, iban: 'NL91ABNA0417164300' },
    partner: { ...adult, bsn: '999993653', achternaam: 'Brouwer' },
    child: { ...person, bsn: '123456782', geboortedatum: '2016-03-04' },
    selectedRelatie: '',
    tweedeHandtekening: 'ander@example.nl',
    alleenGezag: false,
  },
  company: {
    naamBedrijf: 'Veldkamp Beheer B.V.',
    kvk: '12345678',
    rsin: '820005617',
    telefoonnummer: '+31201234567',
    iban: 'NL20INGB0001234567',
    ...address,
    soort: 'actief',
    contactPerson: {
      ...emptyDraft.company.contactPerson,
      geslacht: adult.geslacht,
      initialen: adult.initialen,
      tussenvoegsel: '',
      achternaam: adult.achternaam,
      geboortedatum: adult.geboortedatum,
      nationaliteit: 'NL',
      mobiel: adult.mobiel,
      telefoonnummer: '',
      ...address,
      prominent: false,
      functie: '',
      tekenbevoegd: true,
      personTaxInfo: {
        uitsluitend: true,
        bsn: '111222333',
        identiteitsbewijs: 'paspoort',
        identiteitsbewijsCard: 'SPECI2014',
        geldigTot: '2030-01-01',
      },
      abroadTax: noAbroadTax,
    },
    ubos: [
      {
        ...emptyOwner,
        id: 'a',
        geslacht: 'V',
        initialen: 'S.',
        achternaam: 'Veldkamp',
        geboortedatum: '1980-03-04',
        nationaliteit: 'NL',
        ...address,
        belang: 'eigendom',
        prominent: false,
      },
    ],
  },
};
