import { lazyPart } from '../../../../lib/lazy-part.ts';
import type { ApplicantSteps } from '../applicant-steps.ts';

/** I-06: all steps with their headings (domain 7.2). Each step is loaded when it is reached. */
export const applicantSteps: ApplicantSteps = {
  ApplicantChoice: {
    title: 'Wie gaat er beleggen?',
    Fields: lazyPart(async () => (await import('./ApplicantChoice.tsx')).ApplicantChoice),
  },
  UserInformation: {
    title: 'Uw gegevens',
    Fields: lazyPart(async () => (await import('./UserInformation.tsx')).UserInformation),
  },
  UserTaxInfo: {
    title: 'Identiteit en belasting',
    Fields: lazyPart(async () => (await import('./TaxInfo.tsx')).UserTaxInfo),
  },
  UserAbroadTaxInfo: {
    title: 'Uw belasting in andere landen',
    Fields: lazyPart(async () => (await import('./AbroadTaxInfo.tsx')).UserAbroadTaxInfo),
  },
  PartnerInformation: {
    title: 'Gegevens van uw partner',
    Fields: lazyPart(async () => (await import('./PartnerInformation.tsx')).PartnerInformation),
  },
  PartnerTaxInfo: {
    title: 'Identiteit en belasting van uw partner',
    Fields: lazyPart(async () => (await import('./TaxInfo.tsx')).PartnerTaxInfo),
  },
  PartnerAbroadTaxInfo: {
    title: 'Belasting van uw partner in andere landen',
    Fields: lazyPart(async () => (await import('./AbroadTaxInfo.tsx')).PartnerAbroadTaxInfo),
  },
  ChildInformation: {
    title: 'Gegevens van uw kind',
    Fields: lazyPart(async () => (await import('./ChildInformation.tsx')).ChildInformation),
  },
  ChildTaxInfo: {
    title: 'Identiteit en belasting van uw kind',
    Fields: lazyPart(async () => (await import('./TaxInfo.tsx')).ChildTaxInfo),
  },
  ChildAbroadTaxInfo: {
    title: 'Belasting van uw kind in andere landen',
    Fields: lazyPart(async () => (await import('./AbroadTaxInfo.tsx')).ChildAbroadTaxInfo),
  },
  CompanyInformation: {
    title: 'Gegevens van de organisatie',
    Fields: lazyPart(async () => (await import('./CompanyInformation.tsx')).CompanyInformation),
  },
};
