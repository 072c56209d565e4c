import type { IsoDate } from '@portaal/engine';

/**
 * I-07, I-08, in the names of the specification. Text that is not filled in is empty, a question that is not
 * answered is `null`. `kopie` and `copy…` are the name of a chosen file; the file itself stands in `files` (C-12).
 * Pictures are in memory only (P-02).
 */
export interface Person {
  readonly achternaam: string;
  readonly bsn: string;
  /** Field paths of the files that go with the application. */
  readonly documents: readonly string[];
  readonly geboortedatum: IsoDate | '';
  readonly geldigTot: IsoDate | '';
  readonly geslacht: string;
  readonly iban: string;
  /** The kind of identity paper. */
  readonly identiteitsbewijs: string;
  /** The number on it. */
  readonly identiteitsbewijsCard: string;
  readonly initialen: string;
  readonly kopie: string;
  readonly mobiel: string;
  readonly telefoonnummer: string;
  readonly nationaliteit: string;
  readonly tussenvoegsel: string;
  /** Whether taxes are due in the Netherlands only. */
  readonly uitsluitend: boolean | null;
  readonly abroadTax: AbroadTax;
}

export interface Address {
  readonly huisnummer: string;
  readonly land: string;
  readonly postcode: string;
  readonly straatnaam: string;
  readonly woonplaats: string;
}

/** I-08. */
export interface AbroadTax {
  readonly taxNL: boolean | null;
  readonly taxAbroad: boolean | null;
  readonly country: string;
  readonly taxIdentificationNumber: string;
  readonly taxUS: boolean | null;
  readonly bornUS: boolean | null;
  readonly taxIdentificationNumberUS: string;
  readonly copyPassport: string;
  readonly copyCLN: string;
  readonly passport: DocumentSides;
  readonly CLN: Blob | null;
}

/** Both sides of an identity paper: never saved (P-02). */
export interface DocumentSides {
  readonly voorkant: Blob | null;
  readonly achterkant: Blob | null;
}

export interface ApplicantsState {
  readonly mijn: Person & Address;
  readonly partner: Person & Address;
  /** Lives with the applicant, so has no address of its own. */
  readonly child: Person;
  /** Id of the relation the application is for; empty for a user new. */
  readonly selectedRelatie: string;
}

export const noAddress: Address = { huisnummer: '', land: '', postcode: '', straatnaam: '', woonplaats: '' };

const child: Person = {
  achternaam: '',
  bsn: '',
  documents: [],
  geboortedatum: '',
  geldigTot: '',
  geslacht: '',
  iban: '',
  identiteitsbewijs: '',
  identiteitsbewijsCard: '',
  initialen: '',
  kopie: '',
  mobiel: '',
  telefoonnummer: '',
  nationaliteit: '',
  tussenvoegsel: '',
  uitsluitend: null,
  abroadTax: {
    taxNL: null,
    taxAbroad: null,
    country: '',
    taxIdentificationNumber: '',
    taxUS: null,
    bornUS: null,
    taxIdentificationNumberUS: '',
    copyPassport: '',
    copyCLN: '',
    passport: { voorkant: null, achterkant: null },
    CLN: null,
  },
};

const adult = { ...child, ...noAddress };

export const initialApplicants: ApplicantsState = { mijn: adult, partner: adult, child, selectedRelatie: '' };
