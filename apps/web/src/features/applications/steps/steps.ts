import { lazyRouteComponent } from '@tanstack/react-router';
import type { ApplicantSteps } from '../applicant-steps.ts';

/** I-06: every step with its heading (domain 7.2); each is fetched when it is reached. */
export const applicantSteps: ApplicantSteps = {
  ApplicantChoice: {
    title: 'Wie gaat er beleggen?',
    Fields: lazyRouteComponent(() => import('./ApplicantChoice.tsx'), 'ApplicantChoice'),
  },
  UserInformation: {
    title: 'Uw gegevens',
    Fields: lazyRouteComponent(() => import('./UserInformation.tsx'), 'UserInformation'),
  },
  UserTaxInfo: {
    title: 'Identiteit en belasting',
    Fields: lazyRouteComponent(() => import('./TaxInfo.tsx'), 'UserTaxInfo'),
  },
  UserAbroadTaxInfo: {
    title: 'Uw belasting in andere landen',
    Fields: lazyRouteComponent(() => import('./AbroadTaxInfo.tsx'), 'UserAbroadTaxInfo'),
  },
  PartnerInformation: {
    title: 'Gegevens van uw partner',
    Fields: lazyRouteComponent(() => import('./PartnerInformation.tsx'), 'PartnerInformation'),
  },
  PartnerTaxInfo: {
    title: 'Identiteit en belasting van uw partner',
    Fields: lazyRouteComponent(() => import('./TaxInfo.tsx'), 'PartnerTaxInfo'),
  },
  PartnerAbroadTaxInfo: {
    title: 'Belasting van uw partner in andere landen',
    Fields: lazyRouteComponent(() => import('./AbroadTaxInfo.tsx'), 'PartnerAbroadTaxInfo'),
  },
  ChildInformation: {
    title: 'Gegevens van uw kind',
    Fields: lazyRouteComponent(() => import('./ChildInformation.tsx'), 'ChildInformation'),
  },
  ChildTaxInfo: {
    title: 'Identiteit en belasting van uw kind',
    Fields: lazyRouteComponent(() => import('./TaxInfo.tsx'), 'ChildTaxInfo'),
  },
  ChildAbroadTaxInfo: {
    title: 'Belasting van uw kind in andere landen',
    Fields: lazyRouteComponent(() => import('./AbroadTaxInfo.tsx'), 'ChildAbroadTaxInfo'),
  },
  CompanyInformation: {
    title: 'Gegevens van de organisatie',
    Fields: lazyRouteComponent(() => import('./CompanyInformation.tsx'), 'CompanyInformation'),
  },
};
