import type { IsoDate } from '@portaal/engine';
import { type Address, type DocumentSides, noAddress } from './applicants.ts';

/** I-09: what is asked of the user who signs for the company. */
export interface ContactPerson extends Address {
  readonly achternaam: string;
  readonly geboortedatum: IsoDate | '';
  readonly geslacht: string;
  readonly initialen: string;
  readonly mobiel: string;
  readonly nationaliteit: string;
  readonly telefoonnummer: string;
  readonly tussenvoegsel: string;
  readonly personTaxInfo: PersonTaxInfo;
}

export interface PersonTaxInfo extends DocumentSides {
  readonly uitsluitend: boolean | null;
  readonly bsn: string;
  readonly identiteitsbewijs: string;
  readonly identiteitsbewijsCard: string;
  readonly geldigTot: IsoDate | '';
  readonly kopie: string;
}

/** I-09. `…Kopie` is the name of a chosen file, `…Uploaden` whether it has reached the server. */
export interface CompanyState extends Address {
  readonly naamBedrijf: string;
  readonly kvk: string;
  readonly rsin: string;
  readonly kvkKopie: string;
  readonly kvkUploaden: boolean;
  readonly UBOKopie: string;
  readonly UBOUploaden: boolean;
  readonly telefoonnummer: string;
  readonly iban: string;
  readonly contactPerson: ContactPerson;
}

export const initialCompany: CompanyState = {
  naamBedrijf: '',
  kvk: '',
  rsin: '',
  kvkKopie: '',
  kvkUploaden: false,
  UBOKopie: '',
  UBOUploaden: false,
  telefoonnummer: '',
  iban: '',
  ...noAddress,
  contactPerson: {
    achternaam: '',
    geboortedatum: '',
    geslacht: '',
    initialen: '',
    mobiel: '',
    nationaliteit: '',
    telefoonnummer: '',
    tussenvoegsel: '',
    ...noAddress,
    personTaxInfo: {
      uitsluitend: null,
      bsn: '',
      identiteitsbewijs: '',
      identiteitsbewijsCard: '',
      geldigTot: '',
      kopie: '',
      voorkant: null,
      achterkant: null,
    },
  },
};
