import type { IsoDate } from '@portaal/engine';
import type { UploadField } from '../../documents/uploads/fields.ts';
import type { AddressSection, Capacity, ContactSection, PersonSection } from '../../fields/applicant.ts';
import { bsnRules } from '../../fields/eleven-test.ts';
import type { FieldProblem } from '../../http/error.ts';
import { emailAddress } from '../../http/schema.ts';
import type { RelationType } from '../../people/relations/calls.ts';
import { abroadTaxProblems, americanProblems, bsnOfResident } from './abroad-tax.ts';
import { type AgreedAmounts, agreedAmounts } from './amounts.ts';
import { type CompanyDetails, readCompany } from './company.ts';
import type { AdultDraft, ApplicationDraft, PersonDraft } from './draft.ts';
import { type ApplicantKind, type ApplicationStep, stepsOf } from './flows.ts';
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
} from './persons.ts';

/** Data the rules need in addition to the draft. */
export interface ApplicationContext {
  readonly today: IsoDate;
  /** Whether personal information and a nominated account are already stored, so that they are not requested again. */
  readonly isKnown: boolean;
  /** Email address with which the applicant signs in. The second signer must have another address. */
  readonly ownEmail: string;
  /**
   * Type of the chosen relation; null if no relation was chosen or if the relation does not belong to the applicant.
   */
  readonly relationType: RelationType | null;
  /**
   * Returns whether a file that satisfies the requirement was uploaded for the field. If absent, no files were
   * uploaded.
   */
  readonly hasUpload?: (field: UploadField) => boolean;
}

type ReadingContext = Required<Pick<ApplicationContext, 'today' | 'hasUpload'>>;

/** Personal details of an adult, parsed from the draft. */
export interface AdultDetails extends IdentityDetails {
  readonly persoon: PersonSection;
  readonly adres: AddressSection;
  readonly contact: ContactSection;
}
export type ChildDetails = Pick<AdultDetails, 'persoon' | 'identiteit' | 'nummer'>;

/** A complete and valid draft. Data that are already stored are null. */
export interface ApplicationInput {
  readonly for: ApplicantKind;
  readonly amounts: AgreedAmounts;
  readonly self: (AdultDetails & { readonly iban: string | null }) | null;
  readonly partner: AdultDetails | null;
  readonly child: ChildDetails | null;
  readonly company: CompanyDetails | null;
  /**
   * Contact details of the chosen partner, which every application requests again; null when no relation was chosen.
   */
  readonly relationContact: ContactSection | null;
  /** Email address of the second signer; null if no second signer is required. */
  readonly secondSigner: string | null;
}

/** Parses the tax answers and the identity document. The BSN comes from the section that requested it. */
function identityOf(
  draft: PersonDraft,
  at: string,
  capacity: Capacity,
  today: IsoDate,
): ReadResult<IdentityDetails> {
  const accepted = acceptedDocuments({ ...draft, capacity });
  const read = readIdentity(draft, at, { capacity, today, accepted });
  const american = americanProblems(draft.nationaliteit, draft, at);
  const problems = [...american, ...read.problems];
  if (read.value === undefined || problems.length > 0) return { value: undefined, problems };
  const bsn = bsnOfResident(draft);
  const { identiteit, nummer } = read.value;
  const value = { identiteit: bsn === undefined ? identiteit : { ...identiteit, bsn }, nummer };
  return { value, problems };
}

interface Part<T> {
  readonly value: T | undefined;
  /** Problems per step, under the step that contains the field. */
  readonly problems: Readonly<Partial<Record<ApplicationStep, readonly FieldProblem[]>>>;
}

const problemsIn = (
  ...readings: readonly (ReadResult<unknown> | readonly FieldProblem[])[]
): FieldProblem[] => readings.flatMap((one) => ('problems' in one ? one.problems : one));

function adult(
  draft: AdultDraft,
  who: 'mijn' | 'partner',
  steps: readonly [ApplicationStep, ApplicationStep, ApplicationStep],
  { today, hasUpload }: ReadingContext,
): Part<AdultDetails> {
  const at = `applicants.${who}`;
  const capacity = who === 'mijn' ? 'self' : 'otherAdult';
  const persoon = readPerson(draft, at, capacity, today);
  const adres = readAddress(draft, at);
  const contact = readContact(draft, at);
  const identity = identityOf(draft, at, capacity, today);
  const [information, tax, abroad] = steps;
  const problems = {
    [information]: problemsIn(persoon, adres, contact),
    [tax]: problemsIn(identity),
    [abroad]: abroadTaxProblems(draft, at, hasUpload(`${who}.abroadTax.CLN`)),
  };
  if (!persoon.value || !adres.value || !contact.value || !identity.value)
    return { value: undefined, problems };
  return {
    value: { persoon: persoon.value, adres: adres.value, contact: contact.value, ...identity.value },
    problems,
  };
}

function child(draft: PersonDraft, { today, hasUpload }: ReadingContext): Part<ChildDetails> {
  const at = 'applicants.child';
  const persoon = readPerson(draft, at, 'child', today);
  const identity = identityOf(draft, at, 'child', today);
  const problems = {
    ChildInformation: problemsIn(persoon),
    ChildTaxInfo: problemsIn(identity),
    ChildAbroadTaxInfo: abroadTaxProblems(draft, at, hasUpload('child.abroadTax.CLN')),
  };
  if (!persoon.value || !identity.value) return { value: undefined, problems };
  return { value: { persoon: persoon.value, ...identity.value }, problems };
}

/** Parses the fields that every application requires again, even if the applicant's data are stored. */
function storedData(draft: AdultDraft, { today, hasUpload }: ReadingContext): Part<null> {
  const at = 'applicants.mijn';
  return {
    value: null,
    problems: {
      UserTaxInfo: problemsIn(identityOf(draft, at, 'self', today)),
      UserAbroadTaxInfo: abroadTaxProblems(draft, at, hasUpload('mijn.abroadTax.CLN')),
    },
  };
}

function secondSigner(draft: ApplicationDraft, ownEmail: string): ReadResult<string | null> {
  const { tweedeHandtekening, alleenGezag } = draft.applicants;
  const isNeeded = draft.for === 'partner' || (draft.for === 'child' && !alleenGezag);
  if (!isNeeded) return { value: null, problems: [] };
  const field = 'applicants.tweedeHandtekening';
  const email = tweedeHandtekening.trim().toLowerCase();
  if (!emailAddress.safeParse(email).success) {
    return { value: undefined, problems: [{ field, message: 'Vul een geldig e-mailadres in.' }] };
  }
  if (email === ownEmail) {
    const message = 'Dit is uw eigen e-mailadres. De ander tekent met een eigen account.';
    return { value: undefined, problems: [{ field, message }] };
  }
  return { value: email, problems: [] };
}

/** Rejects a BSN that two people of one application share. */
function sameNumberProblems(
  { mijn }: ApplicationDraft['applicants'],
  other: PersonDraft,
  at: string,
): FieldProblem[] {
  const numberOf = ({ uitsluitend, bsn, abroadTax }: PersonDraft): string | null => {
    const read = bsnRules.read(bsn);
    return (uitsluitend === true || abroadTax.taxNL === true) && read.ok ? read.value : null;
  };
  const number = numberOf(other);
  return number !== null && number === numberOf(mijn)
    ? [{ field: `${at}.bsn`, message: 'Dit is uw eigen BSN. Vul het BSN van de ander in.' }]
    : [];
}

export type ProblemsByStep = ReadonlyMap<ApplicationStep, readonly FieldProblem[]>;

/**
 * Parses all steps of this application. Returns the problems per step, and the parsed input if there are no problems.
 */
export function readApplicants(
  draft: ApplicationDraft,
  { today, isKnown, ownEmail, relationType, hasUpload = () => false }: ApplicationContext,
): { readonly input: ApplicationInput | undefined; readonly problems: ProblemsByStep } {
  const { applicants, company } = draft;
  const kind = draft.for;
  const only = {
    mijn: applicants.mijn.uitsluitend,
    partner: applicants.partner.uitsluitend,
    child: applicants.child.uitsluitend,
  };
  const choice: FieldProblem[] =
    kind === null ? [{ field: 'for', message: 'Kies voor wie deze belegging is.' }] : [];
  const hasRelation = applicants.selectedRelatie !== '';
  if (hasRelation && kind !== null && kind !== 'mijn' && relationType !== kind) {
    choice.push({ field: 'applicants.selectedRelatie', message: 'Kies een relatie uit de lijst.' });
  }
  const contact = hasRelation ? readContact(applicants.partner, 'applicants.partner') : null;
  const sameAsPartner = sameNumberProblems(applicants, applicants.partner, 'applicants.partner');
  const sameAsChild = sameNumberProblems(applicants, applicants.child, 'applicants.child');
  const selfSteps = ['UserInformation', 'UserTaxInfo', 'UserAbroadTaxInfo'] as const;
  const partnerSteps = ['PartnerInformation', 'PartnerTaxInfo', 'PartnerAbroadTaxInfo'] as const;
  const reading = { today, hasUpload };
  const self = isKnown
    ? storedData(applicants.mijn, reading)
    : adult(applicants.mijn, 'mijn', selfSteps, reading);
  const account = readIban(applicants.mijn.iban, 'applicants.mijn.iban', !isKnown && kind !== 'company');
  const partner = adult(applicants.partner, 'partner', partnerSteps, reading);
  const minor = child(applicants.child, reading);
  const organisation = readCompany(company, 'company', today);
  const second = secondSigner(draft, ownEmail);

  const found: Record<ApplicationStep, readonly FieldProblem[]> = {
    ApplicantChoice: [...choice, ...second.problems],
    UserInformation: [
      ...(self.problems.UserInformation ?? []),
      ...account.problems,
      ...prominenceProblems(applicants.mijn, 'applicants.mijn'),
    ],
    UserTaxInfo: self.problems.UserTaxInfo ?? [],
    UserAbroadTaxInfo: self.problems.UserAbroadTaxInfo ?? [],
    PartnerInformation: [
      ...(contact ? contact.problems : (partner.problems.PartnerInformation ?? [])),
      ...prominenceProblems(applicants.partner, 'applicants.partner'),
    ],
    PartnerTaxInfo: [
      ...(partner.problems.PartnerTaxInfo ?? []),
      ...(only.partner === true ? sameAsPartner : []),
    ],
    PartnerAbroadTaxInfo: [...(partner.problems.PartnerAbroadTaxInfo ?? []), ...sameAsPartner],
    ChildInformation: hasRelation ? [] : (minor.problems.ChildInformation ?? []),
    ChildTaxInfo: [...(minor.problems.ChildTaxInfo ?? []), ...(only.child === true ? sameAsChild : [])],
    ChildAbroadTaxInfo: [...(minor.problems.ChildAbroadTaxInfo ?? []), ...sameAsChild],
    CompanyInformation: organisation.problems,
  };
  const problems = new Map(stepsOf(kind, only).map((step) => [step, found[step]]));
  const isWrong = [...problems.values()].some((some) => some.length > 0);
  if (kind === null || isWrong || second.value === undefined) return { input: undefined, problems };
  const detailed = kind !== 'company' && self.value ? { ...self.value, iban: account.value ?? null } : null;
  return {
    problems,
    input: {
      for: kind,
      amounts: agreedAmounts(draft.investment),
      self: detailed,
      partner: kind === 'partner' && !hasRelation ? (partner.value ?? null) : null,
      child: kind === 'child' && !hasRelation ? (minor.value ?? null) : null,
      company: kind === 'company' ? (organisation.value ?? null) : null,
      relationContact: kind === 'partner' ? (contact?.value ?? null) : null,
      secondSigner: second.value,
    },
  };
}
