import type { ApplicationDraft } from '@portaal/domain/investing/applications/draft';
import { emptyDraft } from '@portaal/domain/investing/applications/empty-draft';
import { describe, expect, test } from 'vitest';
import { type Place, placeNamed, placeOfField, placesOf, reachablePlace, stepsInAll } from './places.ts';

const draft = (change: Partial<ApplicationDraft>): ApplicationDraft => ({ ...emptyDraft, ...change });
const named = ({ page, step }: Place) => step ?? page;
const abroad = { ...emptyDraft.applicants.mijn, uitsluitend: false };

describe('a flow has pages and steps', () => {
  test('I-01 I-06 lists the pages in order, with the steps for the kind of investor', () => {
    const { applicants } = emptyDraft;
    expect(placesOf(emptyDraft).map(named)).toEqual([
      'belegging-toevoegen',
      'questionnaire',
      'ApplicantChoice',
      'UserInformation',
      'UserTaxInfo',
      'contract-creation',
    ]);
    expect(placesOf(draft({ for: 'company' })).map(named)).toEqual([
      'belegging-toevoegen',
      'questionnaire',
      'ApplicantChoice',
      'CompanyInformation',
      'contract-creation',
    ]);
    const partner = draft({ for: 'partner', applicants: { ...applicants, mijn: abroad } });
    expect(placesOf(partner).map(named)).toEqual([
      'belegging-toevoegen',
      'questionnaire',
      'ApplicantChoice',
      'UserInformation',
      'UserTaxInfo',
      'UserAbroadTaxInfo',
      'PartnerInformation',
      'PartnerTaxInfo',
      'contract-creation',
    ]);
  });

  test('I-01 a first deposit adds a step, and a monthly deposit adds another step', () => {
    const { investment } = emptyDraft;
    expect(stepsInAll(emptyDraft)).toBe(7);
    expect(stepsInAll(draft({ investment: { ...investment, kind: 'both' } }))).toBe(8);
  });

  test('I-01 a user cannot go beyond the first incomplete page or step', () => {
    const places = placesOf(draft({ for: 'mijn' }));
    const wrongAt =
      (...wrong: readonly string[]) =>
      (place: Place) =>
        wrong.includes(named(place)) ? [{ field: 'x', message: 'y' }] : [];
    const target: Place = { page: 'applicant', step: 'UserTaxInfo' };
    expect(reachablePlace(places, target, wrongAt())).toEqual(target);
    // Problems on the requested page and later pages do not block navigation; they are shown on submit.
    expect(reachablePlace(places, target, wrongAt('UserTaxInfo', 'contract-creation'))).toEqual(target);
    expect(named(reachablePlace(places, target, wrongAt('questionnaire')))).toBe('questionnaire');
    expect(named(reachablePlace(places, target, wrongAt('belegging-toevoegen', 'questionnaire')))).toBe(
      'belegging-toevoegen',
    );
    // The requested step is not part of this draft, or the requested page follows the contract.
    expect(named(reachablePlace(places, { page: 'applicant', step: 'PartnerTaxInfo' }, wrongAt()))).toBe(
      'contract-creation',
    );
    expect(named(reachablePlace(places, { page: 'initial-payment' }, wrongAt()))).toBe('belegging-toevoegen');
  });

  test.each([
    ['investment.herkomst', 'belegging-toevoegen'],
    ['herkomst', 'belegging-toevoegen'],
    ['questionnaire.answers', 'questionnaire'],
    ['for', 'ApplicantChoice'],
    ['applicants.tweedeHandtekening', 'ApplicantChoice'],
    ['child.gezag', 'ApplicantChoice'],
    ['applicants.mijn.achternaam', 'UserInformation'],
    ['applicants.mijn.geldigTot', 'UserTaxInfo'],
    ['mijn.kopie', 'UserTaxInfo'],
    ['mijn.abroadTax.passport.voorkant', 'UserAbroadTaxInfo'],
    ['applicants.partner.abroadTax.country', 'PartnerAbroadTaxInfo'],
    ['applicants.child.abroadTax.furtherCountries[1].country', 'ChildAbroadTaxInfo'],
    ['applicants.child.bsn', 'ChildTaxInfo'],
    ['company.contactPerson.achternaam', 'CompanyInformation'],
    ['company.kvkKopie', 'CompanyInformation'],
    ['verklaringJuist', 'contract-creation'],
  ])('I-06 field %s is filled in on %s', (field, place) => {
    expect(named(placeOfField(field))).toBe(place);
  });

  test('I-01 parses the page and step from a URL, or returns undefined', () => {
    expect(placeNamed({ pagina: 'applicant', stap: 'ChildTaxInfo' })).toEqual({
      page: 'applicant',
      step: 'ChildTaxInfo',
    });
    expect(placeNamed({ pagina: 'applicant' })).toEqual({ page: 'applicant', step: 'ApplicantChoice' });
    expect(placeNamed({ pagina: 'questionnaire', stap: 'ChildTaxInfo' })).toEqual({ page: 'questionnaire' });
    expect(placeNamed({ pagina: 'klaar' })).toBeUndefined();
    expect(placeNamed({})).toBeUndefined();
  });
});
