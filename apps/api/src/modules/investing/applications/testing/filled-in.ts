import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyAbroadTax } from '@portaal/domain/investing/applications/empty-abroad-tax';
import { emptyDraft, emptyOwner } from '@portaal/domain/investing/applications/empty-draft';
import type { ApplicantKind } from '@portaal/domain/investing/applications/flows';

const { applicants, company } = emptyDraft;

const address = {
  land: 'NL',
  postcode: '1012 AB',
  huisnummer: '12',
  toevoeging: 'A',
  straatnaam: 'Touwslagersgracht',
  woonplaats: 'Amsterdam',
};
const name = (initialen: string, achternaam: string, geboortedatum: string) => ({
  geslacht: 'V',
  initialen,
  tussenvoegsel: '',
  achternaam,
  geboortedatum,
  nationaliteit: 'NL',
});
const contact = { mobiel: '0612345678', telefoonnummer: '' };
const identityDocument = (bsn: string) => ({
  uitsluitend: true,
  bsn,
  identiteitsbewijs: 'paspoort',
  identiteitsbewijsCard: 'NX 4R2 1D8',
  geldigTot: '2030-06-01',
});
const noProminence = { prominent: false, functie: '' };

/** Personal information of the applicant of {@link filledIn}, as a first request to store it without an account. */
export const storedInformation = {
  versie: 0,
  persoon: name('N.', 'Brouwer', '1985-05-06'),
  adres: { ...address, huisnummer: Number(address.huisnummer) },
  contact,
  identiteit: { uitsluitend: true, bsn: '999075858', identiteitsbewijs: 'paspoort', geldigTot: '2030-06-01' },
};

/** Returns a complete draft of a new user for one kind of applicant. */
export function filledIn(kind: ApplicantKind, change: Partial<ApplicationDraft['investment']> = {}) {
  const draft: ApplicationDraft = {
    ...emptyDraft,
    for: kind,
    activePage: 'contract-creation',
    investment: {
      kind: 'both',
      initialDeposit: 5_000,
      periodicDeposit: 100,
      description: 'Voor later',
      stock: 'stock',
      herkomst: 'spaargeld',
      gelezen: [],
      ...change,
    },
    questionnaire: {
      version: '2026-11-01',
      answers: ['1014', '1024', '1033', '1043', '1053', '1063', '1072', '1081', '1093', '1103'],
      questionEleven: 'O',
      riskSelection: 'O',
      acknowledgements: ['firstStatement', 'secondStatement', 'thirdStatement'].map((code) => ({
        code,
        at: '2026-11-20T09:59:00.000Z',
      })),
      completedAt: '2026-11-20T09:58:00.000Z',
    },
    applicants: {
      ...applicants,
      mijn: {
        ...applicants.mijn,
        ...name('N', 'Brouwer', '1985-05-06'),
        ...address,
        ...contact,
        ...identityDocument('999075858'),
        ...noProminence,
        iban: 'NL20 INGB 0001 2345 67',
      },
      partner: {
        ...applicants.partner,
        ...name('P', 'Smit', '1984-02-03'),
        ...address,
        ...contact,
        ...identityDocument('999094580'),
        ...noProminence,
      },
      child: {
        ...applicants.child,
        ...name('K', 'Brouwer', '2016-03-04'),
        ...identityDocument('999022003'),
        ...noProminence,
      },
      tweedeHandtekening: kind === 'partner' || kind === 'child' ? 'openstaand@example.nl' : '',
    },
    company: {
      ...company,
      ...address,
      naamBedrijf: 'Brouwer Beheer B.V.',
      kvk: '12345678',
      rsin: '820005617',
      telefoonnummer: '0201234567',
      iban: 'NL02ABNA0123456789',
      soort: 'actief',
      contactPerson: {
        ...company.contactPerson,
        ...name('N', 'Brouwer', '1985-05-06'),
        ...contact,
        ...address,
        ...noProminence,
        tekenbevoegd: true,
        personTaxInfo: identityDocument('999075858'),
        abroadTax: emptyAbroadTax,
      },
      ubos: [
        {
          ...emptyOwner,
          id: 'a',
          ...name('N', 'Brouwer', '1985-05-06'),
          ...address,
          belang: 'eigendom',
          ...noProminence,
        },
      ],
    },
    verklaringJuist: true,
    bedenktijdGelezen: true,
  };
  return draft;
}
