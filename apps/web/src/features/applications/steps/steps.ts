import type { ApplicantSteps } from '../applicant-steps.ts';

/** I-06: every step with its heading (domain 7.2); each is fetched when it is reached. */
export const applicantSteps: ApplicantSteps = {
  ApplicantChoice: {
    title: 'Wie gaat er beleggen?',
    load: async () => (await import('./ApplicantChoice.tsx')).ApplicantChoice,
  },
  UserInformation: {
    title: 'Uw gegevens',
    load: async () => (await import('./UserInformation.tsx')).UserInformation,
  },
  UserTaxInfo: {
    title: 'Identiteit en belasting',
    load: async () => (await import('./TaxInfo.tsx')).UserTaxInfo,
  },
  UserAbroadTaxInfo: {
    title: 'Uw belasting in andere landen',
    load: async () => (await import('./AbroadTaxInfo.tsx')).UserAbroadTaxInfo,
  },
  PartnerInformation: {
    title: 'Gegevens van uw partner',
    load: async () => (await import('./PartnerInformation.tsx')).PartnerInformation,
  },
  PartnerTaxInfo: {
    title: 'Identiteit en belasting van uw partner',
    load: async () => (await import('./TaxInfo.tsx')).PartnerTaxInfo,
  },
  PartnerAbroadTaxInfo: {
    title: 'Belasting van uw partner in andere landen',
    load: async () => (await import('./AbroadTaxInfo.tsx')).PartnerAbroadTaxInfo,
  },
  ChildInformation: {
    title: 'Gegevens van uw kind',
    load: async () => (await import('./ChildInformation.tsx')).ChildInformation,
  },
  ChildTaxInfo: {
    title: 'Identiteit en belasting van uw kind',
    load: async () => (await import('./TaxInfo.tsx')).ChildTaxInfo,
  },
  ChildAbroadTaxInfo: {
    title: 'Belasting van uw kind in andere landen',
    load: async () => (await import('./AbroadTaxInfo.tsx')).ChildAbroadTaxInfo,
  },
  CompanyInformation: {
    title: 'Gegevens van de organisatie',
    load: async () => (await import('./CompanyInformation.tsx')).CompanyInformation,
  },
};
