import type { IsoDate } from '@portaal/engine';
import * as z from 'zod/mini';
import type { AddressSection, ContactSection, PersonSection } from '../../fields/applicant.ts';
import { rsin } from '../../fields/eleven-test.ts';
import { kvkNumber } from '../../fields/kvk.ts';
import { companyName } from '../../fields/names.ts';
import { phoneNumber } from '../../fields/phone.ts';
import { americanProblems, bsnOfResident, explainedTaxProblems } from './abroad-tax.ts';
import { ownerProblems } from './beneficial-owners.ts';
import type { CompanyDraft } from './draft.ts';
import { acceptedDocuments } from './identity-documents.ts';
import {
  type IdentityDetails,
  prominenceProblems,
  type ReadResult,
  readAddress,
  readContact,
  readIban,
  readIdentity,
  readPerson,
  readSection,
} from './persons.ts';

/** Domain 4.5: classification of an organisation for the exchange of tax data. */
export const organisationKindTexts = {
  actief: 'Actieve onderneming',
  passief: 'Passieve onderneming (bijvoorbeeld een holding of beleggings-bv)',
  financieel: 'Financiële instelling',
} as const;
type OrganisationKind = keyof typeof organisationKindTexts;

const organisation = z.strictObject({
  naamBedrijf: companyName,
  telefoonnummer: phoneNumber,
  kvk: kvkNumber,
  rsin,
  soort: z.enum(
    Object.keys(organisationKindTexts) as [OrganisationKind, ...OrganisationKind[]],
    'Kies wat voor soort organisatie het is.',
  ),
});

/** Details of an organisation (domain 4.6). */
export interface CompanyDetails {
  /** `iban` is absent if the stored account number remains in use. */
  readonly organisatie: z.output<typeof organisation> & { readonly iban?: string };
  readonly adres: AddressSection;
  readonly contactPersoon: IdentityDetails & {
    readonly persoon: PersonSection;
    readonly adres: AddressSection;
    readonly contact: ContactSection;
  };
}

const notAuthorised = 'Alleen iemand die mag tekenen, kan contactpersoon zijn.';

/**
 * Returns the tax problems of a contact person who is also liable for tax outside the Netherlands. Problems with the
 * BSN use the field path of I-09.
 */
const contactTaxProblems = (
  { personTaxInfo, abroadTax, nationaliteit }: CompanyDraft['contactPerson'],
  at: string,
) =>
  explainedTaxProblems({ ...personTaxInfo, abroadTax, nationaliteit }, at).map((problem) =>
    problem.field === `${at}.bsn` ? { ...problem, field: `${at}.personTaxInfo.bsn` } : problem,
  );

/** Parses the organisation and reports problems in the order of the fields in the step. */
export function readCompany(draft: CompanyDraft, at: string, today: IsoDate): ReadResult<CompanyDetails> {
  const { naamBedrijf, kvk, rsin: number, telefoonnummer, soort, contactPerson } = draft;
  const company = { naamBedrijf, kvk, rsin: number, telefoonnummer, soort };
  const organisatie = readSection(organisation, company, at);
  const account = readIban(draft.iban, `${at}.iban`, true);
  const adres = readAddress(draft, at);
  const kind = `${at}.soort`;
  const person = `${at}.contactPerson`;
  const persoon = readPerson(contactPerson, person, 'otherAdult', today);
  const own = readAddress(contactPerson, person);
  const contact = readContact(contactPerson, person);
  const identity = readIdentity(contactPerson.personTaxInfo, `${person}.personTaxInfo`, {
    capacity: 'otherAdult',
    today,
    accepted: acceptedDocuments({ ...contactPerson, capacity: 'otherAdult', isContactPerson: true }),
  });
  const problems = [
    ...organisatie.problems.filter(({ field }) => field !== kind),
    ...account.problems,
    ...adres.problems,
    ...organisatie.problems.filter(({ field }) => field === kind),
    ...persoon.problems,
    ...own.problems,
    ...contact.problems,
    ...identity.problems,
    ...americanProblems(contactPerson.nationaliteit, contactPerson.personTaxInfo, `${person}.personTaxInfo`),
    ...contactTaxProblems(contactPerson, person),
    ...prominenceProblems(contactPerson, person),
    ...(contactPerson.tekenbevoegd === true
      ? []
      : [{ field: `${person}.tekenbevoegd`, message: notAuthorised }]),
    ...ownerProblems(draft, today),
  ];
  const bsn = bsnOfResident({ ...contactPerson.personTaxInfo, abroadTax: contactPerson.abroadTax });
  if (
    problems.length > 0 ||
    !organisatie.value ||
    account.value === undefined ||
    !adres.value ||
    !persoon.value ||
    !own.value ||
    !contact.value ||
    !identity.value
  ) {
    return { value: undefined, problems };
  }
  return {
    problems,
    value: {
      organisatie: { ...organisatie.value, ...(account.value === null ? {} : { iban: account.value }) },
      adres: adres.value,
      contactPersoon: {
        persoon: persoon.value,
        adres: own.value,
        contact: contact.value,
        nummer: identity.value.nummer,
        identiteit: bsn === undefined ? identity.value.identiteit : { ...identity.value.identiteit, bsn },
      },
    },
  };
}
