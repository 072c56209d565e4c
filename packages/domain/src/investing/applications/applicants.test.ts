import { describe, expect, test } from 'vitest';
import type { FieldProblem } from '../../http/error.ts';
import { type ApplicationContext, readApplicants } from './application-input.ts';
import type { AdultDraft, ApplicationDraft } from './draft.ts';
import type { ApplicantKind, ApplicationStep } from './flows.ts';
import { missingUploads, requiredUploads } from './required-uploads.ts';
import { completeDraft, context } from './testing/complete-draft.ts';

/** Initial deposit in euro from which these applications require a document about the origin of the money. */
const ORIGIN_FROM = 100_000;

type Applicants = ApplicationDraft['applicants'];

const draftFor = (kind: ApplicantKind, applicants: Partial<Applicants> = {}): ApplicationDraft => ({
  ...completeDraft,
  for: kind,
  applicants: { ...completeDraft.applicants, ...applicants },
});
const withSelf = (change: Partial<AdultDraft>, kind: ApplicantKind = 'mijn') =>
  draftFor(kind, { mijn: { ...completeDraft.applicants.mijn, ...change } });
const withPartner = (change: Partial<AdultDraft>) =>
  draftFor('partner', { partner: { ...completeDraft.applicants.partner, ...change } });

/** Returns the names of the fields with a problem, by step. Steps without problems are left out. */
function wrong(
  draft: ApplicationDraft,
  contextPart: Partial<ApplicationContext> = {},
): Record<string, string[]> {
  const { problems } = readApplicants(draft, { ...context, ...contextPart });
  return Object.fromEntries(
    [...problems]
      .filter(([, some]) => some.length > 0)
      .map(([step, some]) => [step, some.map(({ field }) => field)]),
  );
}
function messages(draft: ApplicationDraft, step: ApplicationStep): readonly FieldProblem[] {
  return readApplicants(draft, context).problems.get(step) ?? [];
}

test('I-06 gives each kind of applicant its own steps, and finds no problems in a complete draft', () => {
  const steps = (kind: ApplicantKind) => {
    const { input, problems } = readApplicants(draftFor(kind), context);
    expect(input?.for, JSON.stringify([...problems])).toBe(kind);
    return [...problems.keys()].join(' ');
  };
  expect(steps('mijn')).toBe('ApplicantChoice UserInformation UserTaxInfo');
  expect(steps('partner')).toBe(
    'ApplicantChoice UserInformation UserTaxInfo PartnerInformation PartnerTaxInfo',
  );
  expect(steps('child')).toBe('ApplicantChoice UserInformation UserTaxInfo ChildInformation ChildTaxInfo');
  expect(steps('company')).toBe('ApplicantChoice CompanyInformation');
});

test('I-07 converts every notation a user may type to the stored notation', () => {
  const { input } = readApplicants(
    withSelf({
      initialen: 's',
      postcode: '1012 ab',
      huisnummer: ' 12 ',
      mobiel: '06 12345678',
      bsn: '9990.94.580',
      iban: 'nl91 abna 0417 1643 00',
      identiteitsbewijsCard: 'speci 2014',
    }),
    context,
  );
  expect(input?.self).toMatchObject({
    persoon: { initialen: 'S.' },
    adres: { postcode: '1012AB', huisnummer: 12 },
    contact: { mobiel: '+31612345678' },
    identiteit: { bsn: '999094580' },
    iban: 'NL91ABNA0417164300',
    nummer: 'SPECI2014',
  });
});

describe('I-07 V-05 reports a missing field and no other field', () => {
  const information = [
    'geslacht',
    'initialen',
    'achternaam',
    'geboortedatum',
    'nationaliteit',
    'land',
    'postcode',
    'huisnummer',
    'straatnaam',
    'woonplaats',
    'mobiel',
  ] as const;
  const tax = ['bsn', 'identiteitsbewijs', 'identiteitsbewijsCard', 'geldigTot'] as const;

  test.each([...information, 'iban' as const])("the applicant's field %s is missing", (name) => {
    const expected = { UserInformation: [`applicants.mijn.${name}`] };
    expect(wrong(withSelf({ [name]: '' }))).toEqual(expected);
    expect(wrong(withSelf({ [name]: '  ' }))).toEqual(expected);
  });
  test.each(tax)('reports the missing identity field of the applicant: %s', (name) => {
    expect(wrong(withSelf({ [name]: '' }))).toEqual({ UserTaxInfo: [`applicants.mijn.${name}`] });
  });
  test.each(information)("the partner's field %s is missing", (name) => {
    expect(wrong(withPartner({ [name]: '' }))).toEqual({
      PartnerInformation: [`applicants.partner.${name}`],
    });
  });
  test.each(['geslacht', 'initialen', 'achternaam', 'geboortedatum', 'nationaliteit'] as const)(
    'reports the missing field of a child, except its address: %s',
    (name) => {
      const child = { ...completeDraft.applicants.child, [name]: '' };
      expect(wrong(draftFor('child', { child }))).toEqual({
        ChildInformation: [`applicants.child.${name}`],
      });
    },
  );
});

test('V-05 reports all problems of a step at once, in the order of its fields', () => {
  const draft = withSelf({
    geslacht: '',
    achternaam: '<b>',
    geboortedatum: '2010-01-01',
    postcode: '12',
    huisnummer: '12a',
    woonplaats: '',
    mobiel: '123',
    iban: 'NL91ABNA0417164301',
    prominent: true,
    functie: ' ',
    bsn: '123456789',
    identiteitsbewijsCard: '?',
    geldigTot: '2026-11-20',
  });
  expect(messages(draft, 'UserInformation').map(({ field, message }) => `${field}: ${message}`)).toEqual([
    'applicants.mijn.geslacht: Vul dit veld in.',
    'applicants.mijn.achternaam: Dit is geen geldige naam.',
    'applicants.mijn.geboortedatum: U moet 18 jaar of ouder zijn.',
    'applicants.mijn.postcode: Vul een geldige postcode in, bijvoorbeeld 1234 AB.',
    'applicants.mijn.huisnummer: Vul alleen het nummer in. Een letter of toevoeging hoort in het vak ernaast.',
    'applicants.mijn.woonplaats: Vul dit veld in.',
    'applicants.mijn.mobiel: Vul een geldig mobiel nummer in, bijvoorbeeld 06 12345678.',
    'applicants.mijn.iban: Dit is geen geldig IBAN.',
    'applicants.mijn.functie: Vul dit veld in.',
  ]);
  expect(messages(draft, 'UserTaxInfo').map(({ field, message }) => `${field}: ${message}`)).toEqual([
    'applicants.mijn.bsn: Dit is geen geldig BSN. Controleer de 9 cijfers.',
    'applicants.mijn.identiteitsbewijsCard: Vul het nummer van het identiteitsbewijs in: 5 tot 20 letters en cijfers.',
    'applicants.mijn.geldigTot: Dit identiteitsbewijs is niet meer geldig.',
  ]);
});

test('V-05 a person who turns eighteen today is an adult and no longer a child', () => {
  const [eighteen, almost] = ['2008-11-20', '2008-11-21'];
  const born = (day: string) => ({ child: { ...completeDraft.applicants.child, geboortedatum: day } });
  expect(wrong(withSelf({ geboortedatum: eighteen }))).toEqual({});
  expect(wrong(withSelf({ geboortedatum: almost }))).toEqual({
    UserInformation: ['applicants.mijn.geboortedatum'],
  });
  expect(wrong(draftFor('child', born(almost)))).toEqual({});
  expect(wrong(draftFor('child', born(eighteen)))).toEqual({
    ChildInformation: ['applicants.child.geboortedatum'],
  });
});

test('V-05 rejects an identity document that has expired or expires later than its kind allows', () => {
  const until = (day: string) => Object.keys(wrong(withSelf({ geldigTot: day }))).length === 0;
  expect(['2026-11-20', '2026-11-21', '2036-12-20', '2036-12-21'].map(until)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const ofChild = (day: string) =>
    Object.keys(wrong(draftFor('child', { child: { ...completeDraft.applicants.child, geldigTot: day } })))
      .length === 0;
  expect(['2031-12-20', '2031-12-21'].map(ofChild)).toEqual([true, false]);
  expect(wrong(withSelf({ identiteitsbewijs: 'verblijfsdocument', geldigTot: '' }))).toEqual({});
});

test('V-05 reports a date that does not exist, with the Dutch date notation in the message', () => {
  const noDay = { geboortedatum: '31-2-1980', geldigTot: '31-2-' };
  const message = 'Vul een geldige datum in (dd-mm-jjjj).';
  expect(messages(withSelf(noDay), 'UserInformation')).toEqual([
    { field: 'applicants.mijn.geboortedatum', message },
  ]);
  expect(messages(withSelf(noDay), 'UserTaxInfo')).toEqual([{ field: 'applicants.mijn.geldigTot', message }]);
});

test('I-07 requires a BSN beside a Dutch tax residence, and leaves a stored BSN unchanged', () => {
  const abroad = {
    ...completeDraft.applicants.mijn.abroadTax,
    taxNL: true,
    taxAbroad: false,
    taxUS: false,
    bornUS: false,
  };
  const elsewhere = { uitsluitend: false, abroadTax: abroad };
  expect(wrong(withSelf({ ...elsewhere, bsn: '' }))).toEqual({ UserAbroadTaxInfo: ['applicants.mijn.bsn'] });
  expect(wrong(withSelf({ ...elsewhere, bsn: '123456789' }))).toEqual({
    UserAbroadTaxInfo: ['applicants.mijn.bsn'],
  });
  const bsnOf = (change: Partial<AdultDraft>) =>
    readApplicants(withSelf(change), context).input?.self?.identiteit.bsn;
  expect(bsnOf(elsewhere)).toBe('999094580');
  expect(bsnOf({ ...elsewhere, bsn: '••••••580' })).toBeUndefined();
  expect(bsnOf({ bsn: '••••••580' })).toBeUndefined();
  // The user typed this BSN before changing the answer, so the BSN is ignored.
  const belgian = { ...abroad, taxNL: false, taxAbroad: true, country: 'BE', taxIdentificationNumber: '1' };
  expect(bsnOf({ uitsluitend: false, abroadTax: belgian, bsn: '123456789' })).toBeUndefined();
});

test('I-07 an applicant with stored data fills in only the fields that every application requires again', () => {
  const nothing = { geslacht: '', achternaam: '', postcode: '', mobiel: '', iban: '' };
  expect(wrong(withSelf({ ...nothing, prominent: null }), { isKnown: true })).toEqual({
    UserInformation: ['applicants.mijn.prominent'],
  });
  expect(wrong(withSelf({ ...nothing, identiteitsbewijsCard: '' }), { isKnown: true })).toEqual({
    UserTaxInfo: ['applicants.mijn.identiteitsbewijsCard'],
  });
});

test('I-08 requests only the contact details of a chosen relation, because its other data are stored', () => {
  const relation = { selectedRelatie: 'partner-1' };
  const partner = { ...completeDraft.applicants.partner, achternaam: '', mobiel: '' };
  const draft = draftFor('partner', { ...relation, partner });
  expect(wrong(draft, { relationType: 'partner' })).toEqual({
    PartnerInformation: ['applicants.partner.mobiel'],
  });
  const reached = draftFor('partner', { ...relation, partner: { ...partner, mobiel: '0687654321' } });
  const { input } = readApplicants(reached, { ...context, relationType: 'partner' });
  expect(input).toMatchObject({ partner: null, relationContact: { mobiel: '+31687654321' } });
});

test('I-08 rejects a relation that has another kind or belongs to another investor', () => {
  const draft = draftFor('child', { selectedRelatie: 'x' });
  expect(wrong(draft, { relationType: 'partner' })).toEqual({
    ApplicantChoice: ['applicants.selectedRelatie'],
  });
  expect(wrong(draft, { relationType: null })).toEqual({ ApplicantChoice: ['applicants.selectedRelatie'] });
  expect(wrong(draft, { relationType: 'child' })).toEqual({});
});

test('I-06 requires a second signer other than the applicant in the applicant choice step', () => {
  const by = (tweedeHandtekening: string, alleenGezag = false) => ({ tweedeHandtekening, alleenGezag });
  const field = { ApplicantChoice: ['applicants.tweedeHandtekening'] };
  for (const kind of ['partner', 'child'] as const) {
    expect(wrong(draftFor(kind, by('')))).toEqual(field);
    expect(wrong(draftFor(kind, by('geen adres')))).toEqual(field);
    expect(wrong(draftFor(kind, by(' IK@example.nl ')))).toEqual(field);
    expect(wrong(draftFor(kind, by('Ander@Example.nl')))).toEqual({});
  }
  expect(wrong(draftFor('partner', by('', true)))).toEqual(field);
  expect(wrong(draftFor('child', by('', true)))).toEqual({});
  expect(requiredUploads(draftFor('child', by('', true)), ORIGIN_FROM)).toContain('child.gezag');
  expect(requiredUploads(draftFor('child', by('a@b.nl')), ORIGIN_FROM)).not.toContain('child.gezag');
  expect(wrong(draftFor('mijn', by('')))).toEqual({});
});

test('V-05 rejects the same BSN for two people of one application', () => {
  expect(wrong(withPartner({ bsn: '9990 94580' }))).toEqual({ PartnerTaxInfo: ['applicants.partner.bsn'] });
  const child = { ...completeDraft.applicants.child, bsn: completeDraft.applicants.mijn.bsn };
  expect(wrong(draftFor('child', { child }))).toEqual({ ChildTaxInfo: ['applicants.child.bsn'] });
});

test('I-07 rejects American nationality combined with tax residence only in the Netherlands', () => {
  expect(wrong(withSelf({ nationaliteit: 'US' }))).toEqual({ UserTaxInfo: ['applicants.mijn.uitsluitend'] });
});

test('I-06 reports only the missing choice while the applicant has not chosen for whom the investment is', () => {
  const { input, problems } = readApplicants({ ...completeDraft, for: null }, context);
  expect(input).toBeUndefined();
  expect([...problems]).toEqual([
    ['ApplicantChoice', [{ field: 'for', message: 'Kies voor wie deze belegging is.' }]],
  ]);
});

test('I-07 requires one page of a passport and both sides of any other document, from every applicant', () => {
  expect(requiredUploads(draftFor('partner'), ORIGIN_FROM)).toEqual(['mijn.kopie', 'partner.kopie']);
  expect(requiredUploads(withSelf({ identiteitsbewijs: 'rijbewijs' }), ORIGIN_FROM)).toEqual([
    'mijn.voorkant',
    'mijn.achterkant',
  ]);
  expect(requiredUploads(draftFor('company'), ORIGIN_FROM)).toEqual([
    'company.kvkKopie',
    'company.UBOKopie',
    'company.contactPerson.kopie',
  ]);
});

test('I-07 I-08 I-09 reports a missing file at the step that requires it', () => {
  const bornThere = {
    ...completeDraft.applicants.mijn,
    uitsluitend: false,
    identiteitsbewijs: 'rijbewijs',
    abroadTax: { ...completeDraft.applicants.mijn.abroadTax, taxUS: false, bornUS: true },
  };
  const rich = { ...completeDraft.investment, initialDeposit: 100_000 };
  const draft: ApplicationDraft = {
    ...draftFor('child', { mijn: bornThere, alleenGezag: true }),
    investment: rich,
  };
  const missing = (uploaded: string[], of = draft) =>
    [...missingUploads(of, new Set(uploaded), ORIGIN_FROM)].map(
      ([step, some]) => `${step}: ${some.map(({ field }) => field).join(' ')}`,
    );
  expect(missing([])).toEqual([
    'UserTaxInfo: mijn.voorkant mijn.achterkant',
    'UserAbroadTaxInfo: mijn.abroadTax.passport.voorkant mijn.abroadTax.CLN',
    'ChildTaxInfo: child.kopie',
    'ApplicantChoice: child.gezag',
    'null: herkomst',
  ]);
  expect(missing(['mijn.voorkant', 'mijn.achterkant', 'child.kopie', 'herkomst', 'child.gezag'])).toEqual([
    'UserAbroadTaxInfo: mijn.abroadTax.passport.voorkant mijn.abroadTax.CLN',
  ]);
  const answers = { taxNL: true, taxAbroad: false, CLNReden: 'Zie bijlage.' };
  const short = { ...bornThere, abroadTax: { ...bornThere.abroadTax, ...answers } };
  const explained = { ...draft, applicants: { ...draft.applicants, mijn: short } };
  const field = 'applicants.mijn.abroadTax.CLNReden';
  expect(wrong(explained)).toEqual({ UserAbroadTaxInfo: [field] });
  // An explanation has no minimum length once the certificate is uploaded. An upload for another field has no such
  // effect.
  expect(wrong(explained, { hasUpload: (one) => one === 'mijn.abroadTax.CLN' })).toEqual({});
  expect(wrong(explained, { hasUpload: (one) => one !== 'mijn.abroadTax.CLN' })).toEqual({
    UserAbroadTaxInfo: [field],
  });
  expect(missing([], draftFor('company'))).toEqual([
    'CompanyInformation: company.kvkKopie company.UBOKopie company.contactPerson.kopie',
  ]);
});
