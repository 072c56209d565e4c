import type { AdultDraft, ApplicationDraft, OwnerDraft } from '@portaal/domain/investing/applications/draft';
import type { ReviewCheckCode } from '@portaal/domain/investing/applications/reviews';
import { isoDate } from '@portaal/engine';
import { expect, test } from 'vitest';
import { reviewChecks } from './review-checks.rules.ts';
import { filledIn } from './testing/filled-in.ts';

const draft = filledIn('partner');
const { mijn, partner } = draft.applicants;

const found = (applicants: Partial<ApplicationDraft['applicants']>, code: ReviewCheckCode) =>
  foundIn({ ...draft, applicants: { ...draft.applicants, ...applicants } }, code);

function foundIn(of: ApplicationDraft, code: ReviewCheckCode) {
  const checks = reviewChecks({
    draft: of,
    today: isoDate('2026-11-20'),
    answered: [],
    shared: undefined,
    hasOrigin: false,
    originFrom: 100_000,
    payers: [],
    signers: [],
    account: undefined,
  });
  const check = checks.find((one) => one.code === code);
  return [check?.outcome, check?.text];
}

const abroad = (person: AdultDraft, tax: Partial<AdultDraft['abroadTax']>, land = 'NL'): AdultDraft => ({
  ...person,
  land,
  uitsluitend: false,
  abroadTax: { ...person.abroadTax, taxNL: true, taxUS: false, bornUS: false, ...tax },
});
const inThree = {
  taxAbroad: true,
  country: 'BE',
  taxIdentificationNumber: '85073003328',
  furtherCountries: [
    { country: 'DE', taxIdentificationNumber: '123', taxIdentificationNumberReden: '' },
    { country: 'FR', taxIdentificationNumber: '', taxIdentificationNumberReden: 'geen' },
  ],
};

test('I-08 the review lists each tax country of each person and flags unusual tax numbers', () => {
  expect(found({}, 'foreignTax')).toEqual(['ok', 'Alleen in Nederland.']);
  const three = 'de aanvrager (België, Duitsland met een ongewoon nummer, Frankrijk zonder nummer)';
  expect(found({ mijn: abroad(mijn, inThree) }, 'foreignTax')).toEqual([
    'look',
    `Niet alleen in Nederland belastingplichtig: ${three}.`,
  ]);
  const born = abroad(partner, { taxAbroad: false, bornUS: true, country: 'BE' });
  expect(found({ mijn: abroad(mijn, inThree), partner: born }, 'foreignTax')).toEqual([
    'look',
    `Niet alleen in Nederland belastingplichtig: ${three} en de partner.`,
  ]);
});

test("I-08 the review compares the applicant's country of residence with every country of the self-certification", () => {
  const fits = ['ok', 'Past bij de opgave van de belasting.'];
  for (const land of ['NL', 'BE', 'DE', 'FR']) {
    expect(found({ mijn: abroad(mijn, inThree, land) }, 'address'), land).toEqual(fits);
  }
  expect(found({ mijn: abroad(mijn, inThree, 'ES') }, 'address')).toEqual([
    'look',
    'Woont in een land waar geen belasting is opgegeven: de aanvrager.',
  ]);
  expect(found({ mijn: { ...mijn, land: 'ES' } }, 'address')).toEqual([
    'look',
    'Woont in een ander land en betaalt alleen in Nederland belasting: de aanvrager.',
  ]);
});

const organisation = filledIn('company');
const [owner] = organisation.company.ubos as [OwnerDraft];
const ownedBy = (soort: string, ...ubos: OwnerDraft[]): ApplicationDraft => ({
  ...organisation,
  company: { ...organisation.company, soort, ubos },
});
const inTwo: OwnerDraft = {
  ...owner,
  land: 'BE',
  uitsluitend: false,
  bsn: '1',
  prominent: true,
  abroadTax: {
    ...owner.abroadTax,
    taxNL: false,
    taxAbroad: true,
    country: 'DE',
    taxIdentificationNumber: '12345678901',
    furtherCountries: [{ country: 'FR', taxIdentificationNumber: '', taxIdentificationNumberReden: 'geen' }],
    taxUS: false,
    bornUS: true,
  },
};
const resident: OwnerDraft = { ...owner, uitsluitend: true, bsn: '123456782' };

test('I-08 I-09 the review checks each owner of a passive organisation against their own self-certification', () => {
  const passive = ownedBy('passief', resident, inTwo);
  expect(foundIn(passive, 'foreignTax')).toEqual([
    'look',
    'Niet alleen in Nederland belastingplichtig: UBO 2 (Duitsland, Frankrijk zonder nummer).',
  ]);
  expect(foundIn(passive, 'address')).toEqual([
    'look',
    'Woont in een land waar geen belasting is opgegeven: UBO 2.',
  ]);
  expect(foundIn(passive, 'usTax')[1]).toContain('In de Verenigde Staten geboren: UBO 2.');
  expect(foundIn(passive, 'bsn')[1]).toContain('UBO 2');
  const due = { ...inTwo, abroadTax: { ...inTwo.abroadTax, taxUS: true } };
  expect(foundIn(ownedBy('passief', resident, due), 'usTax')).toEqual([
    'stop',
    'Belastingplichtig in de Verenigde Staten: UBO 2.',
  ]);
  // Owners provide no identity document.
  expect(foundIn(passive, 'identity')).toEqual(['ok', 'Nog geldig.']);
});

test("I-09 the review of an active organisation checks its owners' public functions, not their tax residence", () => {
  const active = ownedBy('actief', resident, inTwo);
  expect(foundIn(active, 'foreignTax')).toEqual(['ok', 'Alleen in Nederland.']);
  expect(foundIn(active, 'usTax')[0]).toBe('ok');
  expect(foundIn(active, 'bsn')[0]).toBe('ok');
  expect(foundIn(active, 'prominent')).toEqual(['look', 'Een hoge publieke functie: UBO 2.']);
});

test('I-09 the review asks to compare the owners with the register, even if the application names none', () => {
  expect(found({}, 'owners')).toEqual(['ok', 'De belegging is niet voor een organisatie.']);
  expect(foundIn(ownedBy('actief'), 'owners')).toEqual([
    'look',
    'De aanvraag noemt geen UBO’s. Bekijk het uittreksel uit het UBO-register.',
  ]);
  expect(foundIn(ownedBy('actief', owner, owner), 'owners')[1]).toMatch(
    /^De organisatie noemt 2 UBO’s\. Vergelijk/,
  );
  expect(foundIn(ownedBy('actief', { ...owner, belang: 'leiding' }), 'owners')[1]).toContain(
    'hoogste leiding',
  );
});

test('I-09 the review lists the foreign tax countries of a contact person who also pays tax abroad', () => {
  const { contactPerson } = organisation.company;
  const signing = {
    ...contactPerson,
    personTaxInfo: { ...contactPerson.personTaxInfo, uitsluitend: false },
    abroadTax: { ...inTwo.abroadTax, taxNL: true, bornUS: false },
  };
  const of = { ...organisation, company: { ...organisation.company, contactPerson: signing } };
  expect(foundIn(of, 'foreignTax')[1]).toBe(
    'Niet alleen in Nederland belastingplichtig: de contactpersoon (Duitsland, Frankrijk zonder nummer).',
  );
});

const signedBy = (change: object = {}, role: 'applicant' | 'partner' = 'partner') => {
  const typed = role === 'partner' ? partner : mijn;
  const { geslacht: _, nationaliteit: __, ...name } = typed;
  const { initialen, tussenvoegsel, achternaam, geboortedatum, bsn } = name;
  const identity = {
    initialen,
    tussenvoegsel,
    achternaam,
    geboortedatum,
    bsn,
    geslacht: 'V',
    nationaliteit: 'NL',
  };
  return { role, name: 'Account', identity: { ...identity, ...change } } as never;
};
const checked = (material: Partial<Parameters<typeof reviewChecks>[0]>, code: ReviewCheckCode) => {
  const none = {
    answered: [],
    shared: undefined,
    hasOrigin: false,
    originFrom: 100_000,
    payers: [],
    signers: [],
    account: undefined,
  };
  const checks = reviewChecks({ draft, today: isoDate('2026-11-20'), ...none, ...material });
  const check = checks.find((one) => one.code === code);
  return [check?.outcome, check?.text];
};

test('the review compares the signers with the people named in the application', () => {
  const found = (...signers: never[]) => checked({ signers }, 'signers');
  expect(found(signedBy({}, 'applicant'), signedBy())).toEqual([
    'ok',
    'Wie tekende, heet zoals in de aanvraag.',
  ]);
  const [outcome, text] = found(signedBy({ achternaam: 'Vreemd', initialen: 'X.' }));
  expect(outcome).toBe('look');
  expect(text).toContain(partner.achternaam);
  expect(text).toContain('X. Vreemd');
  expect(found(signedBy({ geboortedatum: '1950-01-02' }))[0]).toBe('stop');
  // A twin has the same surname and birth date.
  expect(found(signedBy({ initialen: 'Z.' }))).toEqual(['look', expect.stringContaining('van Z.')]);
  const [difference, numbers] = found(signedBy({ bsn: '111222333' }));
  expect([difference, numbers]).toEqual(['stop', expect.stringContaining('••••••333')]);
  expect(numbers).toContain(`••••••${partner.bsn.slice(-3)}`);
  // A stored number is available here only as its last digits, so there is nothing to compare.
  const draftWithMask = {
    ...draft,
    applicants: { ...draft.applicants, partner: { ...partner, bsn: '••••••858' } },
  };
  expect(checked({ draft: draftWithMask, signers: [signedBy({ bsn: '111222333' })] }, 'signers')[0]).toBe(
    'ok',
  );
});

test('the review compares the payer with the applicant', () => {
  const paid = (account: 'nominated' | 'other' | null, name: string | null) =>
    checked({ payers: [{ account, name, iban: 'NL•• •••• •••• ••43 00' }] }, 'payer');
  expect(paid('nominated', 'Mw N BROUWER')).toEqual(['ok', 'Betaald vanaf de tegenrekening.']);
  expect(paid('other', 'P. Vreemd')).toEqual([
    'look',
    'Betaald vanaf een andere rekening dan de tegenrekening: van P. Vreemd (NL•• •••• •••• ••43 00). De aanvrager is N Brouwer.',
  ]);
  expect(paid('nominated', 'P. Vreemd')).toEqual([
    'look',
    'Betaald vanaf de tegenrekening, maar die staat bij de bank op naam van P. Vreemd (NL•• •••• •••• ••43 00). De aanvrager is N Brouwer.',
  ]);
  expect(paid(null, null)[0]).toBe('look');
});

test("the review compares the account holder's name with the name at the bank", () => {
  const found = (
    outcome: 'match' | 'closeMatch' | 'noMatch' | 'notPossible',
    bankName: string | null = null,
  ) => checked({ account: { name: 'N. Brouwer', check: { outcome, bankName } } }, 'iban');
  expect(found('match')).toEqual(['ok', expect.stringContaining('De bank bevestigt de naam.')]);
  expect(found('closeMatch', 'N. Brouwers')).toEqual([
    'look',
    'Bij ons staat de rekening op naam van N. Brouwer, bij de bank op naam van N. Brouwers.',
  ]);
  expect(found('noMatch')).toEqual(['look', expect.stringContaining('niet van N. Brouwer is')]);
  expect(found('notPossible')[1]).not.toContain('De bank');
  expect(checked({ account: { name: 'N. Brouwer', check: null } }, 'iban')[0]).toBe('ok');
});
