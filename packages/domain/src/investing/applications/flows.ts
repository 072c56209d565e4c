/** Domain 4.1: kinds of applicant, with the text users read. */
export const applicantTexts = {
  mijn: 'Voor mijzelf',
  partner: 'Voor mij en mijn partner samen',
  child: 'Voor mijn kind',
  company: 'Voor mijn bedrijf of stichting',
} as const;
export type ApplicantKind = keyof typeof applicantTexts;
export const applicantKinds = Object.keys(applicantTexts) as [ApplicantKind, ...ApplicantKind[]];

/** I-01: the pages of an investment flow, in order; the URL contains these names. */
export const investmentPages = [
  'belegging-toevoegen',
  'questionnaire',
  'applicant',
  'contract-creation',
  'initial-payment',
  'monthly-payment',
] as const;
export type InvestmentPage = (typeof investmentPages)[number];

/** Steps of the application form (I-06), in the order in which they can occur. */
export const applicationSteps = [
  'ApplicantChoice',
  'UserInformation',
  'UserTaxInfo',
  'UserAbroadTaxInfo',
  'PartnerInformation',
  'PartnerTaxInfo',
  'PartnerAbroadTaxInfo',
  'ChildInformation',
  'ChildTaxInfo',
  'ChildAbroadTaxInfo',
  'CompanyInformation',
] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

/** Whether each person is liable for tax in the Netherlands only; null: not answered. */
export interface DutchTaxOnly {
  readonly mijn: boolean | null;
  readonly partner: boolean | null;
  readonly child: boolean | null;
}

/**
 * Returns the steps of this application (domain 4.1). The step on foreign taxes is included only for persons liable
 * for tax abroad.
 */
export function stepsOf(applicant: ApplicantKind | null, only: DutchTaxOnly): ApplicationStep[] {
  if (applicant === null) return ['ApplicantChoice'];
  if (applicant === 'company') return ['ApplicantChoice', 'CompanyInformation'];
  const self: ApplicationStep[] = ['ApplicantChoice', 'UserInformation', 'UserTaxInfo'];
  if (only.mijn === false) self.push('UserAbroadTaxInfo');
  if (applicant === 'mijn') return self;
  if (applicant === 'partner') {
    const abroad: ApplicationStep[] = only.partner === false ? ['PartnerAbroadTaxInfo'] : [];
    return [...self, 'PartnerInformation', 'PartnerTaxInfo', ...abroad];
  }
  const abroad: ApplicationStep[] = only.child === false ? ['ChildAbroadTaxInfo'] : [];
  return [...self, 'ChildInformation', 'ChildTaxInfo', ...abroad];
}
