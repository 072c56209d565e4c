import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import type { PersonalInformation } from '@portaal/domain/people/personal-information/calls';

/**
 * Fills a draft with the applicant's stored data, so that the applicant need not type these data again. Numbers stay
 * masked.
 */
export function prefilledDraft({
  persoon,
  adres,
  contact,
  identiteit,
  tegenrekening,
}: PersonalInformation): ApplicationDraft {
  const { mijn } = emptyDraft.applicants;
  const existing = {
    ...mijn,
    ...persoon,
    ...(adres && { ...adres, huisnummer: String(adres.huisnummer) }),
    ...contact,
    ...(identiteit && {
      uitsluitend: identiteit.uitsluitend,
      identiteitsbewijs: identiteit.identiteitsbewijs,
      bsn: identiteit.bsn ?? '',
      geldigTot: identiteit.geldigTot ?? '',
    }),
    iban: tegenrekening?.iban ?? '',
  };
  return { ...emptyDraft, applicants: { ...emptyDraft.applicants, mijn: existing } };
}
