import { expect, test } from 'vitest';
import type { PersonalInformation } from '../../people/personal-information/calls.ts';
import type { Relation } from '../../people/relations/calls.ts';
import { readApplicants } from './application-input.ts';
import { type ApplicationDraft, applicationDraft } from './draft.ts';
import { emptyDraft } from './empty-draft.ts';
import type { ApplicantKind } from './flows.ts';
import { withoutRelation, withPersonalInformation, withRelation } from './stored-data.ts';
import { completeDraft, context } from './testing/complete-draft.ts';

const persoon = {
  geslacht: 'M',
  initialen: 'P.',
  tussenvoegsel: 'de',
  achternaam: 'Dijkstra',
  geboortedatum: '1981-02-03' as never,
  nationaliteit: 'NL',
} as const;
const adres = {
  land: 'NL',
  postcode: '3511AB',
  huisnummer: 4,
  toevoeging: 'bis',
  straatnaam: 'Gracht',
  woonplaats: 'Utrecht',
};
const contact = { mobiel: '+31611111111', telefoonnummer: '' };
const identiteit = {
  uitsluitend: true,
  bsn: '••••••858',
  identiteitsbewijs: 'paspoort',
  geldigTot: '2028-01-01' as never,
} as const;
const information: PersonalInformation = {
  Id: 7,
  versie: 1,
  persoon,
  adres,
  contact,
  identiteit,
  tegenrekening: { iban: 'NL•• •••• •••• •• 4300', uitbetalenVanaf: null },
};
const partner: Relation = {
  id: 'r1',
  versie: 1,
  type: 'partner',
  naam: 'P. de Dijkstra',
  inGebruik: false,
  persoon,
  adres,
  contact,
  identiteit,
  organisatie: null,
  contactPersoon: null,
};
const child: Relation = {
  ...partner,
  id: 'r2',
  type: 'child',
  persoon: { ...persoon, geboortedatum: '2016-02-03' as never },
  adres: null,
  contact: null,
};
const company: Relation = {
  ...partner,
  id: 'r3',
  type: 'company',
  persoon: null,
  contact: null,
  identiteit: null,
  organisatie: {
    naamBedrijf: 'Dijkstra B.V.',
    kvk: '12345678',
    rsin: '820005617',
    telefoonnummer: '+31301234567',
    iban: 'NL•• •••• •••• •• 4567',
  },
  contactPersoon: { persoon, adres, contact, identiteit },
};
const draftFor = (kind: ApplicantKind): ApplicationDraft => ({ ...emptyDraft, for: kind });

test('I-07 fills an empty draft with stored personal information and leaves existing answers unchanged', () => {
  const filled = withPersonalInformation(emptyDraft, information);
  expect(filled.applicants.mijn).toMatchObject({
    achternaam: 'Dijkstra',
    huisnummer: '4',
    mobiel: '+31611111111',
    bsn: '••••••858',
    uitsluitend: true,
    geldigTot: '2028-01-01',
    iban: 'NL•• •••• •••• •• 4300',
  });
  expect(withPersonalInformation(filled, information)).toBe(filled);
  const { mijn } = completeDraft.applicants;
  const answered = { ...mijn, uitsluitend: false, identiteitsbewijs: 'rijbewijs', achternaam: 'Oud' };
  const draft = { ...completeDraft, applicants: { ...completeDraft.applicants, mijn: answered } };
  expect(withPersonalInformation(draft, information).applicants.mijn).toMatchObject({
    achternaam: 'Dijkstra',
    bsn: mijn.bsn,
    iban: mijn.iban,
    uitsluitend: false,
    identiteitsbewijs: 'rijbewijs',
    geldigTot: mijn.geldigTot,
  });
});

test('I-08 fills in the data of a chosen relation, so that only the fields required again are missing', () => {
  const missing = (draft: ApplicationDraft, type: Relation['type']) => {
    const self = { ...draft.applicants, mijn: completeDraft.applicants.mijn, tweedeHandtekening: 'a@b.nl' };
    const { problems } = readApplicants({ ...draft, applicants: self }, { ...context, relationType: type });
    return [...problems.values()].flat().map(({ field }) => field);
  };
  expect(missing(withRelation(draftFor('partner'), partner), 'partner')).toEqual([
    'applicants.partner.prominent',
    'applicants.partner.identiteitsbewijsCard',
  ]);
  expect(missing(withRelation(draftFor('child'), child), 'child')).toEqual([
    'applicants.child.identiteitsbewijsCard',
  ]);
  expect(missing(withRelation(draftFor('company'), company), 'company')).toEqual([
    'company.soort',
    'company.contactPerson.personTaxInfo.identiteitsbewijsCard',
    'company.contactPerson.prominent',
    'company.ubos',
  ]);
});

test('I-08 removes the data of a deselected relation, and leaves data typed for another kind of applicant unchanged', () => {
  for (const relation of [partner, child, company]) {
    const before = draftFor(relation.type);
    const chosen = withRelation(before, relation);
    expect(chosen.applicants.selectedRelatie).toBe(relation.id);
    expect(applicationDraft.safeParse(chosen).success).toBe(true);
    expect(withoutRelation(chosen)).toEqual(before);
    expect(withoutRelation(before)).toBe(before);
  }
  const typed = withRelation({ ...completeDraft, for: 'child' }, child);
  expect(withoutRelation(typed).applicants.partner).toEqual(completeDraft.applicants.partner);
});
