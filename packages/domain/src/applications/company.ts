import type { IsoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import { rsin } from '../fields/eleven-test.ts';
import { iban } from '../fields/iban.ts';
import { kvkNumber } from '../fields/kvk.ts';
import { companyName } from '../fields/names.ts';
import { phoneNumber } from '../fields/phone.ts';
import type { AddressSection, ContactSection, PersonSection } from '../people/applicant.ts';
import type { CompanyDraft } from './draft.ts';
import {
  isMasked,
  type PaperDetails,
  prominenceProblems,
  type Reading,
  readAddress,
  readContact,
  readPaper,
  readPerson,
  readSection,
} from './persons.ts';

/** Domain 4.5: what an organisation is for the exchange of tax data. */
export const organisationKindTexts = {
  actief: 'Actieve onderneming',
  passief: 'Passieve onderneming (bijvoorbeeld een holding of beleggings-bv)',
  financieel: 'Financiële instelling',
} as const;
type OrganisationKind = keyof typeof organisationKindTexts;

const organisation = z.strictObject({
  naamBedrijf: companyName,
  kvk: kvkNumber,
  rsin,
  telefoonnummer: phoneNumber,
  /** Left out where the account that is known stays. */
  iban: z.optional(iban),
  soort: z.enum(
    Object.keys(organisationKindTexts) as [OrganisationKind, ...OrganisationKind[]],
    'Kies wat voor soort organisatie het is.',
  ),
});

/** Domain 4.6. */
export interface CompanyDetails {
  readonly organisatie: z.output<typeof organisation>;
  readonly adres: AddressSection;
  readonly contactPersoon: PaperDetails & {
    readonly persoon: PersonSection;
    readonly adres: AddressSection;
    readonly contact: ContactSection;
  };
}

const noLicence =
  'Voor een contactpersoon is een rijbewijs niet genoeg. Gebruik een paspoort of identiteitskaart.';

export function readCompany(draft: CompanyDraft, at: string, today: IsoDate): Reading<CompanyDetails> {
  const { naamBedrijf, kvk, rsin: number, telefoonnummer, iban: account, soort, contactPerson } = draft;
  const known = isMasked(account) ? {} : { iban: account };
  const given = { naamBedrijf, kvk, rsin: number, telefoonnummer, soort, ...known };
  const organisatie = readSection(organisation, given, at);
  const adres = readAddress(draft, at);
  const person = `${at}.contactPerson`;
  const persoon = readPerson(contactPerson, person, 'otherAdult', today);
  const own = readAddress(contactPerson, person);
  const contact = readContact(contactPerson, person);
  const paper = readPaper(contactPerson.personTaxInfo, `${person}.personTaxInfo`, {
    capacity: 'otherAdult',
    today,
    licenceProblem: noLicence,
  });
  const problems = [
    ...organisatie.problems,
    ...adres.problems,
    ...persoon.problems,
    ...own.problems,
    ...contact.problems,
    ...paper.problems,
    ...prominenceProblems(contactPerson, person),
    ...(contactPerson.tekenbevoegd === true
      ? []
      : [
          {
            field: `${person}.tekenbevoegd`,
            message: 'Alleen iemand die mag tekenen, kan contactpersoon zijn.',
          },
        ]),
  ];
  if (
    problems.length > 0 ||
    !organisatie.value ||
    !adres.value ||
    !persoon.value ||
    !own.value ||
    !contact.value ||
    !paper.value
  ) {
    return { value: undefined, problems };
  }
  return {
    problems,
    value: {
      organisatie: organisatie.value,
      adres: adres.value,
      contactPersoon: {
        persoon: persoon.value,
        adres: own.value,
        contact: contact.value,
        ...paper.value,
      },
    },
  };
}
